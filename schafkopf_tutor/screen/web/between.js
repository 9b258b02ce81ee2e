// What stands before, between and after questions: a title, sentences, cards to look at, ways on.
import { h, list, words } from "./dom.js";
import { about, cards, foot, lines, panel, says } from "./parts.js";

export function between(model, scene) {
  const said = lines(model.lines);
  const panels = list(model.panels).map((one) => panel(one, scene));
  return [
    about(model.about),
    h("h2", { class: "skt-heading is-title", key: "title", tabindex: "-1", "data-key": "title" }, words(model.title)),
    ...list(model.shown).map((one, at) => cards(one, scene, `shown.${at}`)),
    said.length > 0 && h("div", { class: "skt-feedback", key: "lines" }, ...said),
    says(model.says),
    panels.length > 0 && h("div", { class: "skt-panels", key: "panels" }, ...panels),
    foot(model),
  ];
}
