// One abstract: its text with the evidence in colour, and under it every value.

const shownBy = new WeakMap(); // element -> the values that it stands for

function makeArticle(entry, filter) {
  const { record } = entry;
  const values = keepSure(entry, filter);
  const head = record.title ?? record.id;
  const about = [record.title === null ? "" : record.id, sayMetadata(record.metadata)].filter(Boolean).join(" · ");
  return make("article", { tabindex: "-1" },
    make("h3", { class: about ? "with" : null }, isolate(head || "(no id)")),
    about ? make("p", { class: "about" }, isolate(about)) : null,
    record.abstract ? makeText(record.abstract, values) : null,
    values.length ? makeList(values, !record.abstract) : make("p", { class: "rest" }, "nothing found"));
}

function makeText(text, values) {
  const pieces = cut(tame(text), values).map(({ piece, inside }) => {
    if (!inside.length) return piece;
    const top = inside.reduce((best, value) => (rank(value) > rank(best) ? value : best));
    const fields = new Set(inside.map((value) => value.field));
    const mark = make("mark", {
      class: `f-${top.field}${fields.has("availability") ? " said" : ""}${inside.every(isUnsure) ? " unsure" : ""}`, tabindex: "-1",
    }, piece);
    shownBy.set(mark, inside);
    return mark;
  });
  const paragraph = make("p", { class: /\n\s*\n/.test(text) ? "text lines" : "text", dir: "auto", "data-rove": true }, ...pieces);
  paragraph.querySelector("mark")?.setAttribute("tabindex", "0");
  return paragraph;
}

function rank(value) {
  return PAINTED.indexOf(value.field);
}

function isUnsure(value) {
  return value.confidence !== null && value.confidence < UNSURE;
}

// The text in pieces that each lie wholly inside or outside of every place of evidence.
function cut(text, values) {
  const units = countUnits(text);
  const spans = values.flatMap((value) => value.places.map(([start, end]) => ({ value, start: units(start), end: units(end) })));
  const bounds = [...new Set([0, text.length, ...spans.flatMap(({ start, end }) => [start, end])])].sort((a, b) => a - b);
  return bounds.slice(1).map((end, index) => ({
    piece: text.slice(bounds[index], end),
    inside: [...new Set(spans.filter((span) => span.start <= bounds[index] && end <= span.end).map((span) => span.value))],
  }));
}

function makeList(values, withEvidence) {
  const rows = Object.entries(FIELDS).flatMap(([field, name]) => {
    const own = values.filter((value) => value.field === field);
    if (!own.length) return [];
    const chips = own.map((value) => makeChip(value, withEvidence));
    chips.forEach((chip, index) => chip.querySelector(".chip").setAttribute("tabindex", index ? "-1" : "0"));
    return [make("div", { class: `f-${field}` }, make("dt", {}, name), make("dd", { "data-rove": true }, ...chips))];
  });
  return make("dl", { class: "values" }, ...rows);
}

function makeChip(value, withEvidence) {
  const unsure = isUnsure(value) ? make("span", { class: "doubt" }, ` unsure, ${value.confidence.toFixed(2)}`) : null;
  const detail = value.detail ? make("small", {}, " ", isolate(value.detail)) : null;
  const link = value.address && readLink(value.address);
  const chip = link
    ? make("a", { class: "chip", href: link.href, target: "_blank", rel: "noopener noreferrer" }, isolate(link.text))
    : make("button", { type: "button", class: "chip" }, isolate(value.name));
  if (value.known && value.known !== value.name) chip.append(make("small", {}, " known as ", isolate(value.known)));
  shownBy.set(chip, [value]);
  const quotes = value.evidence.filter((text) => withEvidence && text !== value.name);
  return make("span", { class: isUnsure(value) ? "value unsure" : "value" }, chip, detail, unsure,
    ...quotes.flatMap((text) => [" ", make("q", {}, isolate(text))]));
}
