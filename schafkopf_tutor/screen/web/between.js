// What stands before, between and after questions: a title, sentences, cards to look at, ways on.
import { h, list, record, words } from "./dom.js";
import { about, buttons, cards, field, foot, lines, panel, says } from "./parts.js";

// Something to choose among, under a label that is seen.
const choices = (group) =>
  h(
    "div",
    { class: "skt-among", key: "among" },
    h("p", { class: "skt-caption", "aria-hidden": "true" }, words(record(group).label)),
    buttons(group, "tool", "group"),
  );

// A page or a text to be saved. Only what the model brings along, nothing is fetched.
function saved(link, key) {
  const { label, href, file } = record(link);
  if (!/^data:text\/(html|plain);base64,/.test(words(href))) return false;
  const given = { href: words(href), download: words(file), "data-key": key };
  return h("p", { key }, h("a", { class: "skt-button is-main is-link", ...given }, words(label)));
}

export function between(model, scene) {
  const said = lines(model.lines);
  const panels = list(model.panels).map((one) => panel(one, scene));
  return [
    about(model.about),
    h("h2", { class: "skt-heading is-title", key: "title", tabindex: "-1", "data-key": "title" }, words(model.title)),
    said.length > 0 && h("div", { class: "skt-feedback", key: "lines" }, ...said),
    ...list(model.shown).map((one, at) => cards(one, scene, `shown.${at}`)),
    model.pack && h("div", { class: "skt-pack", key: "pack" }, cards(model.pack, scene, "pack")),
    says(model.says),
    ...list(model.links).map((link, at) => saved(link, `link.${at}`)),
    panels.length > 0 && h("div", { class: "skt-panels", key: "panels" }, ...panels),
    model.group && choices(model.group),
    model.field && field(model.field),
    model.link && saved(model.link, "link"),
    foot(model),
  ];
}
