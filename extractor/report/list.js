// The list of abstracts, in blocks. Each block has its place from the start, but is filled only while it is near the
// window, so that ten thousand abstracts cost as little as ten. Its height is guessed until it was seen once.

const BLOCK = 4;
const PRINTED = 500;
const near = new IntersectionObserver(fillNear, { rootMargin: "1000px 0px" });
const contents = new WeakMap(); // block -> its entries
let currentFilter = null;

function showList(entries, filter) {
  currentFilter = filter;
  near.disconnect();
  hits?.clear();
  const blocks = [];
  for (let first = 0; first < entries.length; first += BLOCK) {
    const own = entries.slice(first, first + BLOCK);
    const block = make("div", { class: "block" });
    block.style.containIntrinsicHeight = `auto ${27 * own.length}rem`;
    contents.set(block, own);
    blocks.push(block);
  }
  find("list").replaceChildren(...blocks);
  find("none").hidden = entries.length > 0;
  for (const block of blocks) near.observe(block);
}

function fillNear(changes) {
  for (const { target, isIntersecting } of changes) {
    if (isIntersecting) fillBlock(target);
    else if (!target.contains(document.activeElement)) target.replaceChildren();
  }
}

function fillBlock(block) {
  if (block.hasChildNodes()) return;
  block.append(...contents.get(block).map((entry) => makeArticle(entry, currentFilter)));
  currentFilter.words.forEach((word) => paintHits(block, word));
}

// Where the words of the search stand is painted over the text, which stays as it is.
const hits = self.Highlight ? new Highlight() : null;
if (hits) CSS.highlights.set("found", hits);

function paintHits(block, word) {
  const nodes = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  while (hits && nodes.nextNode()) {
    const node = nodes.currentNode;
    const text = node.data.toLowerCase();
    if (text.length !== node.data.length) continue; // a few signs grow when they become small
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
      const range = new StaticRange({ startContainer: node, startOffset: at, endContainer: node, endOffset: at + word.length });
      hits.add(range);
    }
  }
}

// Keys work while the focus is in the list, so that they never meet those of a screen reader or of the search.
function watchKeys(list, search) {
  list.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = {
      j: () => step(list, 1), k: () => step(list, -1), "/": () => search.focus(),
      ArrowRight: () => rove(event.target, 1), ArrowLeft: () => rove(event.target, -1),
    }[event.key];
    if (act) {
      event.preventDefault();
      act();
    }
  });
}

function step(list, by) {
  const here = document.activeElement.closest("article");
  const next = here ? findBeside(here, by) : list.querySelector("article");
  if (!next) return;
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: "start" });
}

function findBeside(article, by) {
  const [beside, end] = by > 0 ? ["nextElementSibling", "firstElementChild"] : ["previousElementSibling", "lastElementChild"];
  if (article[beside]) return article[beside];
  const block = article.parentElement[beside];
  if (block) fillBlock(block);
  return block?.[end];
}

// In a row of evidence or of values one is in the order of the Tab key; the arrows lead to the others.
function rove(from, by) {
  const group = from.closest("[data-rove]");
  if (!group) return;
  const all = [...group.querySelectorAll("mark, .chip")];
  const next = all[all.indexOf(from) + by];
  if (!next) return;
  from.setAttribute("tabindex", "-1");
  next.setAttribute("tabindex", "0");
  next.focus();
}

// Paper shows what is filled: fill the first blocks, hide the others, and say so.
function watchPrint(list) {
  addEventListener("beforeprint", () => {
    const blocks = [...list.children];
    const printed = PRINTED / BLOCK;
    blocks.slice(0, printed).forEach(fillBlock);
    blocks.slice(printed).forEach((block) => block.classList.add("unprinted"));
    const left = blocks.slice(printed).reduce((sum, block) => sum + contents.get(block).length, 0);
    find("printed").textContent = left ? `${plural(left, "more abstract")} not printed: choose fewer by a filter.` : "";
  });
  addEventListener("afterprint", () => {
    find("printed").textContent = "";
    list.querySelectorAll(".unprinted").forEach((block) => block.classList.remove("unprinted"));
  });
}
