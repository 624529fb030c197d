// The overview: what the shown abstracts hold, as bars that are also switches of the filter.

const TOP = 8;

function drawOverview(entries, filter, choose) {
  const shown = entries.map((entry) => ({ ...entry, values: keepSure(entry, filter) }));
  drawTotals(shown);
  drawHosts(shown, filter, choose);
  drawAvailability(shown);
  for (const field of ["datasets", "models"]) drawNames(field, shown, filter, choose);
  drawSpeedups(shown, filter, choose);
}

function drawTotals(entries) {
  const total = (field) => entries.reduce((sum, { values }) => sum + values.filter((value) => value.field === field).length, 0);
  const withCode = entries.filter(({ values }) => values.some((value) => value.field === "code_urls")).length;
  const items = [["abstracts", entries.length.toLocaleString("en")], ["with code URL", percent(withCode, entries.length)],
    ...["datasets", "models", "speedups", "results"].map((field) => [field, total(field).toLocaleString("en")])];
  find("totals").replaceChildren(...items.map(([name, text]) => make("div", {}, make("dt", {}, name), make("dd", {}, text))));
}

function drawHosts(entries, filter, choose) {
  const counts = countBy(entries, ({ values }) => values.filter((value) => value.field === "code_urls").map((value) => value.host));
  const rows = [...counts].map(([host, count]) => ({
    name: host, count, pressed: filter.host === host, press: () => choose({ host: filter.host === host ? "" : host }),
  }));
  drawBars(find("hosts"), "code_urls", rows, entries.length);
}

function drawNames(field, entries, filter, choose) {
  const used = ({ values }) => values.filter((value) => value.field === field && value.role === "used").map((value) => value.known);
  const rows = [...countBy(entries, used)].map(([known, count]) => {
    const pressed = filter.named?.field === field && filter.named.known === known;
    return { name: known, count, pressed, press: () => choose({ named: pressed ? null : { field, known } }) };
  });
  drawBars(find(field), field, rows);
}

// Rows of one field, each a button with its bar. With `whole`, shares of it are told as well.
function drawBars(figure, field, rows, whole = null) {
  const most = Math.max(...rows.map((row) => row.count));
  const items = rows.slice(0, whole ? TOP / 2 : TOP).map(({ name, count, pressed, press }) => {
    const number = whole ? `${count.toLocaleString("en")} · ${percent(count, whole)}` : count.toLocaleString("en");
    const button = make("button", { type: "button", "aria-pressed": String(pressed), class: `f-${field}` },
      make("span", { class: "name" }, isolate(name)), drawBar([[count / most, "full"]]), make("span", { class: "number" }, number));
    button.addEventListener("click", press);
    return make("li", {}, button);
  });
  const rest = rows.length - items.length;
  setChart(figure, items.length ? make("ol", { class: "bars" }, ...items) : null,
    rest > 0 ? make("p", { class: "rest" }, `and ${rest.toLocaleString("en")} more`) : null);
}

// A bar of parts, each with its share of the whole width and a class.
function drawBar(parts) {
  let left = 0;
  const rects = parts.map(([share, kind]) => {
    const rect = draw("rect", { x: 100 * left, width: 100 * share, height: 10, class: kind });
    left += share;
    return rect;
  });
  return draw("svg", { class: "bar", viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" }, ...rects);
}

function setChart(figure, ...contents) {
  const caption = figure.querySelector("figcaption");
  const some = contents.some(Boolean);
  figure.replaceChildren(caption, ...(some ? contents.filter(Boolean) : [make("p", { class: "rest" }, "none")]));
}

function drawAvailability(entries) {
  const rows = ["code", "data", "model"].map((what) => {
    const counts = ["released", "promised"].map((status) =>
      entries.filter(({ record }) => record.availability[what].status === status).length);
    const shares = counts.map((count, index) => [count / (entries.length || 1), index ? "promised" : "full"]);
    const words = `${counts[0].toLocaleString("en")} released, ${counts[1].toLocaleString("en")} promised`;
    return make("li", { class: "plain f-code_urls" }, make("span", { class: "name" }, what === "model" ? "weights" : what),
      drawBar(shares), make("span", { class: "number" }, words));
  });
  setChart(find("availability"), make("ul", { class: "bars long" }, ...rows),
    make("p", { class: "rest" }, `of ${plural(entries.length, "abstract")}`));
}

// A row for each measure: how often each factor is claimed, on one logarithmic axis, with the median.
function drawSpeedups(entries, filter, choose) {
  const figures = entries.flatMap(({ values }) => values.filter((value) => value.field === "speedups"));
  const factors = figures.map((value) => [value.measure, readFactor(value.row)]).filter(([, factor]) => factor);
  const groups = groupPairs(factors);
  const decades = Math.max(2, Math.min(6, Math.ceil(Math.log10(factors.reduce((most, [, factor]) => Math.max(most, factor), 1)))));
  const order = [...groups].sort((a, b) => b[1].length - a[1].length || (a[0] < b[0] ? -1 : 1));
  const rows = order.slice(0, TOP).map(([measure, pairs]) => {
    const sorted = pairs.map(([, factor]) => factor).sort((a, b) => a - b);
    const pressed = filter.measure === measure;
    const button = make("button", { type: "button", "aria-pressed": String(pressed), class: "f-speedups" },
      make("span", { class: "name" }, measure), drawColumns(sorted, decades),
      make("span", { class: "number" }, `${sorted.length.toLocaleString("en")} · median ${sayNumber(round(median(sorted)))}×`));
    button.addEventListener("click", () => choose({ measure: pressed ? "" : measure }));
    return make("li", {}, button);
  });
  const left = figures.length - factors.length;
  const notes = [
    order.length > TOP ? `and ${plural(order.length - TOP, "more measure")}` : "",
    left ? `${plural(left, "figure")} in percent, or of an overhead, not drawn` : "",
  ].filter(Boolean).join("; ");
  setChart(find("speedups"), rows.length ? make("ol", { class: "bars tall" }, ...rows, drawAxis(decades)) : null,
    notes ? make("p", { class: "rest" }, notes) : null);
}

function groupPairs(pairs) {
  const groups = new Map();
  for (const pair of pairs) groups.has(pair[0]) ? groups.get(pair[0]).push(pair) : groups.set(pair[0], [pair]);
  return groups;
}

// A gain as a factor, or null: percentages mean different things for different measures, and overheads are no gains.
function readFactor(row) {
  if (row.kind !== "change" || row.value <= 0) return null;
  const factor = { x: row.value, "orders of magnitude": 10 ** row.value }[row.unit];
  return factor >= 1 ? factor : null;
}

function median(sorted) {
  const middle = (sorted.length - 1) / 2;
  return (sorted[Math.floor(middle)] + sorted[Math.ceil(middle)]) / 2;
}

function round(value) {
  return Number(value.toPrecision(2));
}

const BINS = 12; // a decade

function drawColumns(sorted, decades) {
  const counts = new Array(decades * BINS + 1).fill(0);
  for (const factor of sorted) counts[Math.min(counts.length - 1, Math.round(Math.log10(factor) * BINS))] += 1;
  const most = Math.max(...counts);
  const width = 100 / (decades * BINS);
  const columns = counts.flatMap((count, index) => {
    if (!count) return [];
    const height = 3 + (25 * count) / most;
    const label = draw("title", {}, `about ${sayNumber(round(10 ** (index / BINS)))}×: ${count}`);
    return [draw("rect", { x: (index - 0.42) * width, y: 30 - height, width: width * 0.84, height, class: "full" }, label)];
  });
  const middle = Math.min(100, (100 * Math.log10(median(sorted))) / decades);
  const grid = Array.from({ length: decades + 1 }, (_, index) => drawLine((100 * index) / decades, "grid"));
  return draw("svg", { class: "columns", viewBox: "0 0 100 30", preserveAspectRatio: "none", "aria-hidden": "true" },
    ...grid, ...columns, drawLine(middle, "median"));
}

function drawLine(x, kind) {
  return draw("line", { x1: x, x2: x, y1: 0, y2: 30, class: kind });
}

function drawAxis(decades) {
  const ticks = Array.from({ length: decades + 1 }, (_, index) => {
    const tick = make("span", {}, `${(10 ** index).toLocaleString("en", { notation: "compact" })}×`);
    tick.style.left = `${(100 * index) / decades}%`;
    return tick;
  });
  return make("li", { class: "plain axis", "aria-hidden": "true" }, make("div", { class: "ticks" }, ...ticks));
}
