// What is said of a game: how it ended, what mattered, how it stood, and all its numbers.
import { h, list, record, words } from "./dom.js";
import { button, foot, lines, panel } from "./parts.js";

// A picture. Only one that the model brings along, nothing is fetched.
function plot(value) {
  const { src, alt } = record(value);
  if (!words(src).startsWith("data:image/png;base64,")) return false;
  return h(
    "div", { class: "skt-plot", key: "plot", tabindex: "0", role: "group", "aria-label": words(alt) },
    h("div", { class: "skt-figure" }, h("img", { src: words(src), alt: words(alt) })),
  );
}

function page(link) {
  const { label, href, file } = record(link);
  if (!words(href).startsWith("data:text/html;base64,")) return false;
  const given = { href: words(href), download: words(file), "data-key": "link" };
  return h("p", { key: "link" }, h("a", { class: "skt-button is-link", ...given }, words(label)));
}

function moment(value) {
  const { key, head, lines: said, ways } = record(value);
  const made = list(ways).map((one) => button(one));
  return h(
    "li", { class: "skt-moment", key: `moment.${words(key)}` },
    h("h4", { class: "skt-heading" }, words(head)), ...lines(said),
    made.length > 0 && h("div", { class: "skt-buttons" }, ...made),
  );
}

export function review(model, scene) {
  const moments = list(model.moments).map(moment);
  const panels = list(model.panels).map((one) => panel(one, scene));
  return [
    h("h2", { class: "skt-heading is-title", key: "title", tabindex: "-1", "data-key": "title" }, words(model.title)),
    h("div", { class: "skt-feedback", key: "lines" }, ...lines(model.lines)),
    h("h3", { class: "skt-heading", key: "heading" }, words(model.heading)),
    moments.length > 0 && h("ol", { class: "skt-moments", key: "moments" }, ...moments),
    model.none && h("div", { class: "skt-feedback", key: "none" }, ...lines([model.none])),
    plot(model.plot),
    foot(model),
    panels.length > 0 && h("div", { class: "skt-panels is-review", key: "panels" }, ...panels),
    model.link && page(model.link),
  ];
}
