// A page as plain data, and a page that is kept in step with it. Text is always text: nothing that a
// model says is ever read as HTML. Nodes that stay the same are kept, and with them the focus.

// A piece of page. `key` in `props` names it among its siblings, so that it is found again; names that
// begin with two dashes are handed to the style sheet.
export const h = (tag, props, ...children) => ({ tag, props: props ?? {}, children: children.flat(Infinity) });

// Whatever a model holds, as a list, as text, as an object, as the word that is sent back.
export const list = (value) =>
  Array.isArray(value) ? value.filter((item) => item !== null && item !== undefined) : [];
export const words = (value) =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
export const record = (value) =>
  value !== null && typeof value === "object" && !Array.isArray(value) ? value : {};

const shown = (child) => !(child === null || child === undefined || typeof child === "boolean" || child === "");

const TEXT = "#text";
const slot = (tag, key) => `${tag} ${key ?? ""}`;
const slotOf = (node) => (node.nodeType === Node.ELEMENT_NODE ? slot(node.localName, node.sktKey) : TEXT);
const slotFor = (child) => (typeof child === "object" ? slot(child.tag, child.props.key) : TEXT);

function made(child) {
  if (typeof child !== "object") return document.createTextNode(String(child));
  const node = document.createElement(child.tag);
  node.sktKey = child.props.key;
  return node;
}

function dress(node, props) {
  const wanted = new Map();
  for (const [name, value] of Object.entries(props)) {
    if (name === "key" || value === undefined || value === null || value === false) continue;
    if (!name.startsWith("--")) wanted.set(name, value === true ? "" : String(value));
    else if (node.style.getPropertyValue(name) !== String(value)) node.style.setProperty(name, String(value));
  }
  // what a person has opened stays open
  const kept = node.localName === "details" ? ["style", "open"] : ["style"];
  for (const { name } of [...node.attributes]) {
    if (!kept.includes(name) && !wanted.has(name)) node.removeAttribute(name);
  }
  for (const [name, value] of wanted) if (node.getAttribute(name) !== value) node.setAttribute(name, value);
  // what was written into a line stays unless the model says otherwise
  if (["input", "textarea"].includes(node.localName) && wanted.has("value") && node.sktValue !== wanted.get("value")) {
    node.value = node.sktValue = wanted.get("value");
  }
}

// Make the children of `here` what `children` say.
export function patch(here, children) {
  const old = new Map(); // by tag and key, in their order
  for (const node of here.childNodes) {
    const name = slotOf(node);
    if (old.has(name)) old.get(name).push(node);
    else old.set(name, [node]);
  }
  old.forEach((nodes) => nodes.reverse());
  const wanted = children.filter(shown).map((child) => [old.get(slotFor(child))?.pop() ?? made(child), child]);
  // first, so that what stays need not move: moving loses the focus
  old.forEach((nodes) => nodes.forEach((node) => node.remove()));
  let next = here.firstChild;
  for (const [node, child] of wanted) {
    if (node === next) next = node.nextSibling;
    else here.insertBefore(node, next);
    if (typeof child !== "object") {
      if (node.data !== String(child)) node.data = String(child);
    } else {
      dress(node, child.props);
      patch(node, child.children);
    }
  }
}
