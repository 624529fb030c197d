// What is known of a value, shown beside it on hover, focus or touch: one box for the whole page.

let tipOf = null;

function watchTips(root) {
  root.addEventListener("pointerover", (event) => showFor(event.target));
  root.addEventListener("focusin", (event) => showFor(event.target));
  root.addEventListener("focusout", hideTip);
  root.addEventListener("click", (event) => showFor(event.target));
  root.addEventListener("pointerout", (event) => {
    if (!find("tip").contains(event.relatedTarget) && tipOf !== document.activeElement) hideTip();
  });
  find("tip").addEventListener("pointerleave", hideTip);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hideTip();
  });
  addEventListener("scroll", () => tipOf && placeTip(), { passive: true });
}

function showFor(target) {
  const element = target.closest?.("mark, .chip");
  if (!element || !shownBy.has(element) || element === tipOf) return;
  hideTip();
  tipOf = element;
  const tip = find("tip");
  tip.replaceChildren(...shownBy.get(element).map(explain));
  tip.hidden = false;
  element.setAttribute("aria-describedby", "tip");
  light(element, true);
  placeTip();
}

function hideTip() {
  if (!tipOf) return;
  find("tip").hidden = true;
  tipOf.removeAttribute("aria-describedby");
  light(tipOf, false);
  tipOf = null;
}

// Everything in the same abstract that stands for one of the same values.
function light(element, on) {
  const values = shownBy.get(element);
  for (const other of element.closest("article")?.querySelectorAll("mark, .chip") ?? []) {
    if (shownBy.get(other).some((value) => values.includes(value))) other.classList.toggle("lit", on);
  }
}

function explain(value) {
  const sure = value.confidence === null ? null : value.confidence.toFixed(2);
  const facts = [["rule", value.rules.join(", ")], ["confidence", sure]].filter(([, text]) => text);
  return make("section", { class: `f-${value.field}` },
    make("p", {}, make("b", {}, FIELDS[value.field]), " ", isolate(value.name)),
    value.detail ? make("p", {}, isolate(value.detail)) : null,
    ...facts.map(([name, text]) => make("p", { class: "fact" }, make("span", {}, name), ` ${text}`)));
}

// Under the first line of what it speaks of, or above it where there is no room below.
function placeTip() {
  const tip = find("tip");
  const box = tipOf.getClientRects()[0];
  if (!box) return;
  const { offsetWidth: width, offsetHeight: height } = tip;
  const room = document.documentElement.clientWidth;
  tip.style.left = `${Math.max(8, Math.min(box.left, room - width - 8)) + scrollX}px`;
  tip.style.top = `${(box.bottom + height + 8 > innerHeight && box.top > height + 8 ? box.top - height - 4 : box.bottom + 4) + scrollY}px`;
}
