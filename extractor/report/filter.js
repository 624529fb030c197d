// Which records are shown: all that the form says must hold.

const CODE = {
  url: ["with a code URL", (record) => record.code_urls.length > 0],
  released: ["said to be released", (record) => record.availability.code.status === "released"],
  promised: ["promised", (record) => record.availability.code.status === "promised"],
  none: ["not spoken of", (record) => record.availability.code.status === "none"],
};

function readFilter(form, named) {
  const data = new FormData(form);
  return {
    words: data.get("words").toLowerCase().split(/\s+/).filter(Boolean),
    confidence: Number(data.get("confidence")), field: data.get("field"), role: data.get("role"),
    measure: data.get("measure"), host: data.get("host"), code: data.get("code"), named,
  };
}

// The values of an entry that are sure enough to be shown. What has no confidence is never left out.
function keepSure(entry, filter) {
  return entry.values.filter((value) => value.confidence === null || value.confidence >= filter.confidence);
}

// Field and role must hold of one value; the other conditions each of some value.
function passes(entry, filter) {
  const values = keepSure(entry, filter);
  const some = (test) => values.some(test);
  return (!filter.code || CODE[filter.code][1](entry.record))
    && (!(filter.field || filter.role) || some((value) =>
      (!filter.field || value.field === filter.field) && (!filter.role || value.role === filter.role)))
    && (!filter.measure || some((value) => value.field === "speedups" && value.measure === filter.measure))
    && (!filter.host || some((value) => value.host === filter.host))
    && (!filter.named || some((value) => value.field === filter.named.field && value.known === filter.named.known))
    && (filter.confidence === 0 || values.some((value) => value.confidence !== null))
    && holdsWords(entry, filter.words);
}

function holdsWords(entry, words) {
  if (!words.length) return true;
  entry.searched ??= searchedText(entry).toLowerCase();
  return words.every((word) => entry.searched.includes(word));
}

function searchedText({ record, values }) {
  const found = values.flatMap((value) => [value.name, value.known ?? "", value.detail, ...value.evidence]);
  return [record.id, record.title ?? "", record.abstract ?? "", sayMetadata(record.metadata), ...found].join("\n");
}

function sayMetadata(metadata) {
  return Object.entries(metadata)
    .map(([key, value]) => `${key} ${typeof value === "string" ? value : JSON.stringify(value)}`).join(" · ");
}

// Each choice with the number of abstracts that have it, the most frequent first.
function fillChoices(form, entries) {
  const roles = ["introduced", "used", "mentioned"];
  addChoices(form.elements.field, Object.entries(FIELDS), entries, (entry) => entry.values.map((value) => value.field));
  addChoices(form.elements.role, roles.map((role) => [role, role]), entries, (entry) => entry.values.map((value) => value.role));
  addChoices(form.elements.measure, null, entries, (entry) => entry.values.map((value) => value.field === "speedups" && value.measure));
  addChoices(form.elements.host, null, entries, (entry) => entry.values.map((value) => value.host));
  addChoices(form.elements.code, Object.entries(CODE).map(([key, [name]]) => [key, name]), entries,
    (entry) => Object.keys(CODE).filter((key) => CODE[key][1](entry.record)));
}

function addChoices(select, names, entries, keysOf) {
  const counts = countBy(entries, keysOf);
  const pairs = names ?? [...counts.keys()].map((key) => [key, key]);
  select.append(make("option", { value: "" }, "any"));
  for (const [key, name] of pairs) {
    const count = counts.get(key) ?? 0;
    if (count) select.append(make("option", { value: key }, `${name} (${count.toLocaleString("en")})`));
  }
}

// How many entries have each key, each counted once an entry; the most frequent first, then by name.
function countBy(entries, keysOf) {
  const counts = new Map();
  for (const entry of entries) {
    for (const key of new Set(keysOf(entry))) if (key) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return new Map([...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)));
}
