// From the data in the page to what is seen, and from each change of the filter to what is seen then.

async function start() {
  if (!self.DecompressionStream) {
    tell("This browser is too old to open the data of this page; any of 2023 or later can.");
    return;
  }
  const { records } = await unpack(find("data").textContent);
  const entries = records.map((record) => ({ record, values: readValues(record) }));
  find("data").remove();
  showPage(entries);
}

async function unpack(text) {
  const characters = atob(text);
  const bytes = new Uint8Array(characters.length);
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = characters.charCodeAt(index);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).json();
}

function tell(text) {
  find("notice").textContent = text;
  find("notice").hidden = false;
}

function showPage(entries) {
  const form = find("filters");
  let named = null;
  const apply = () => {
    const filter = readFilter(form, named);
    const left = entries.filter((entry) => passes(entry, filter));
    form.elements.shown.value = filter.confidence;
    showNamed(named, choose);
    drawOverview(left, filter, choose);
    showList(left, filter);
    const all = left.length === entries.length;
    find("count").textContent = all ? `All ${plural(entries.length, "abstract")}` : `${left.length.toLocaleString("en")} of ${plural(entries.length, "abstract")}`;
  };
  // What a chart sets: a choice of the form, or the name of a dataset or of a model.
  const choose = ({ named: name = named, ...choices }) => {
    const at = document.activeElement?.closest("figure li");
    const place = at && [at.closest("figure").id, at.querySelector(".name").textContent];
    named = name;
    for (const [key, value] of Object.entries(choices)) form.elements[key].value = value;
    apply();
    if (place) focusBar(...place);
  };
  fillChoices(form, entries);
  showLegend();
  watchForm(form, apply, () => { named = null; });
  watchTips(find("list"));
  watchKeys(find("list"), form.elements.words);
  watchPrint(find("list"));
  if (matchMedia("(max-width: 60rem)").matches) find("more").open = false;
  apply();
}

function watchForm(form, apply, forget) {
  let waiting = 0;
  const wait = () => {
    clearTimeout(waiting);
    waiting = setTimeout(apply, 100);
  };
  form.addEventListener("input", wait);
  form.addEventListener("change", wait);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => {
    forget();
    setTimeout(apply);
  });
}

// The charts were drawn anew: the bar that was pressed keeps the focus.
function focusBar(figure, name) {
  const bars = [...find(figure).querySelectorAll("button")];
  bars.find((bar) => bar.querySelector(".name").textContent === name)?.focus();
}

function showNamed(named, choose) {
  const line = find("named");
  line.hidden = !named;
  if (!named) return;
  const button = make("button", { type: "button", class: `chip f-${named.field}` }, isolate(named.known), " ×");
  button.setAttribute("aria-label", `${named.known}: no longer only abstracts that name it`);
  button.addEventListener("click", () => choose({ named: null }));
  line.replaceChildren("that name ", button);
}

function showLegend() {
  find("legend").replaceChildren(...Object.entries(FIELDS).map(([field, name]) =>
    make("li", {}, make("mark", { class: `f-${field}${field === "availability" ? " said" : ""}` }, name))));
}
