// What a record holds, as a flat list of values that all parts of the page read.

const FIELDS = {
  code_urls: "Code URLs", other_urls: "Other URLs", datasets: "Datasets", models: "Models",
  speedups: "Speedups", results: "Results", availability: "Availability",
};
const PAINTED = ["availability", "other_urls", "code_urls", "datasets", "models", "results", "speedups"];
const UNSURE = 0.5;

// The values of one record, field by field. `places` are code points, `detail` is what stands beside the name.
function readValues(record) {
  return [
    ...record.code_urls.map((row) => readUrl("code_urls", row)),
    ...record.other_urls.map((row) => readUrl("other_urls", row)),
    ...record.datasets.map((row) => readName("datasets", row, [row.role])),
    ...record.models.map((row) => readName("models", row, [row.role, row.kind])),
    ...record.speedups.map((row) => readFigure("speedups", row, [row.measure, row.kind])),
    ...record.results.map((row) => readFigure("results", row, [row.metric, row.kind])),
    ...Object.entries(record.availability).filter(([, row]) => row.status !== "none").map(([what, row]) => ({
      field: "availability", name: `${what} ${row.status}`, detail: "", rules: [], confidence: null, what,
      status: row.status, places: [[row.start, row.end]], evidence: [row.text],
    })),
  ];
}

function readUrl(field, row) {
  return { ...readOne(field, row), name: row.url, detail: row.offers.join(", "), host: row.host, address: row.url };
}

function readFigure(field, row, details) {
  const shown = details.filter((detail) => detail && detail !== "change").join(", ");
  return { ...readOne(field, row), get name() { return sayFigure(row); }, detail: shown, measure: row.measure, row };
}

function readOne(field, row) {
  const { rule, confidence, start, end, text } = row;
  return { field, rules: [rule], confidence, places: [[start, end]], evidence: [text] };
}

function readName(field, row, details) {
  return {
    field, name: row.name, known: row.canonical ?? row.name, role: row.role, detail: details.join(" "),
    rules: [...new Set(row.mentions.map((mention) => mention.rule))], confidence: row.confidence,
    places: row.mentions.map((mention) => [mention.start, mention.end]),
    evidence: [...new Set(row.mentions.map((mention) => mention.text))],
  };
}

// `up to 3.1×`, `8 to 10%`, `2 orders of magnitude`
function sayFigure(row) {
  const number = [row.value, row.value_high].filter((value) => value !== null).map(sayNumber).join(" to ");
  const unit = { x: "×", "%": "%", raw: "" }[row.unit] ?? ` ${row.unit}`;
  return `${row.qualifier ? `${row.qualifier} ` : ""}${number}${unit}`;
}

const NUMBERS = new Intl.NumberFormat("en", { maximumFractionDigits: 6 }); // slow to make, quick to use

function sayNumber(value) {
  return NUMBERS.format(Number(value.toPrecision(6)));
}

// An address that may be followed, as the browser reads it, or null. Only http and https; what is not ASCII, and what
// would turn the direction of the text, is shown in its escaped form.
function readLink(url) {
  try {
    const parsed = new URL(url);
    if (!/^https?:$/.test(parsed.protocol)) return null;
    return { href: parsed.href, text: /^[!-~]+$/.test(url) ? url : parsed.href };
  } catch {
    return null;
  }
}

// From code points, in which records count, to the units in which strings of this language count.
function countUnits(text) {
  if (!/[\ud800-\udfff]/.test(text)) return (place) => place;
  const units = [0];
  for (const character of text) units.push(units[units.length - 1] + character.length);
  return (place) => units[place];
}
