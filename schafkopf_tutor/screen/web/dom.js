// A page as plain data, and a page that is kept in step with it. Text is always text: nothing that a
// model says is ever read as HTML. Nodes that stay the same are kept, and with them the focus.

// A piece of page. `key` in `props` names it among its siblings, so that it is found again.
export const h = (tag, props, ...children) => ({ tag, props: props ?? {}, children: children.flat(Infinity) });

// Whatever a model holds, as a list, as text, as an object.
export const list = (value) => (Array.isArray(value) ? value.filter((item) => item !== null && item !== undefined) : []);
export const words = (value) => (typeof value === "string" ? value : typeof value === "number" ? String(value) : "");
export const record = (value) => (value !== null && typeof value === "object" && !Array.isArray(value) ? value : {});

const shown = (child) => child !== null && child !== undefined && child !== false && child !== true && child !== "";

function made(child) {
  if (typeof child !== "object") return document.createTextNode(String(child));
  const node = document.createElement(child.tag);
  node.sktKey = child.props.key;
  return node;
}

const alike = (node, child) =>
  typeof child !== "object"
    ? node.nodeType === Node.TEXT_NODE
    : node.nodeType === Node.ELEMENT_NODE && node.localName === child.tag && node.sktKey === child.props.key;

function dress(node, props) {
  const wanted = new Map();
  for (const [name, value] of Object.entries(props)) {
    if (name === "key" || value === undefined || value === null || value === false) continue;
    wanted.set(name, value === true ? "" : String(value));
  }
  for (const { name } of [...node.attributes]) if (!wanted.has(name)) node.removeAttribute(name);
  for (const [name, value] of wanted) if (node.getAttribute(name) !== value) node.setAttribute(name, value);
  // what was written into a line stays unless the model says otherwise
  if (node.localName === "input" && wanted.has("value") && node.sktValue !== wanted.get("value")) {
    node.value = node.sktValue = wanted.get("value");
  }
}

// Make the children of `here` what `children` say.
export function patch(here, children) {
  const rest = [...here.childNodes];
  const nodes = children.filter(shown).map((child) => {
    const at = rest.findIndex((node) => alike(node, child));
    const node = at < 0 ? made(child) : rest.splice(at, 1)[0];
    return [node, child];
  });
  rest.forEach((node) => node.remove()); // first, so that what stays need not move: moving loses the focus
  nodes.forEach(([node, child], at) => {
    if (here.childNodes[at] !== node) here.insertBefore(node, here.childNodes[at] ?? null);
    if (node.nodeType === Node.TEXT_NODE) {
      if (node.data !== String(child)) node.data = String(child);
    } else {
      dress(node, child.props);
      patch(node, child.children);
    }
  });
}
