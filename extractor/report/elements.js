// Elements are made here and nowhere else: strings become text nodes or attributes, never markup.

const SVG = "http://www.w3.org/2000/svg";

function make(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

function draw(name, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

// Text from outside, whatever its direction, kept from turning what stands around it.
function isolate(text) {
  return make("bdi", {}, tame(text));
}

// The same text with each mark that sets a direction made visible: an unclosed one would reach beyond its element.
function tame(text) {
  return text.replace(/[\u202a-\u202e\u2066-\u2069]/g, "\ufffd");
}

function find(id) {
  return document.getElementById(id);
}

function plural(count, one, many = `${one}s`) {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}

// The part of a whole in percent; never 0 or 100 where it is not exactly that.
function percent(part, whole) {
  if (!whole) return "0%";
  const share = (100 * part) / whole;
  return `${share > 0 && share < 1 ? "<1" : share > 99 && share < 100 ? ">99" : Math.round(share)}%`;
}
