// The parts that all screens are made of: cards, groups of them, buttons, lines, what is said.
import { h, list, record, words } from "./dom.js";

const TONES = ["plain", "right", "wrong", "missed", "marked"];
// A tone brings its sign along, unless the words already begin with one.
const SIGN = /^[\u2713\u2717\u2605\u25cb\u25cf\u25b6\u2013!]/;
export const tone = (value, text = "") =>
  TONES.includes(value) ? ` is-${value}${SIGN.test(text) ? " has-sign" : ""}` : "";
const truth = (value) => (typeof value === "boolean" ? String(value) : undefined);

// What makes an element something to choose. `aria-disabled` and not `disabled`: it stays in reach, and
// says why.
export const choosing = ({ act, key, playable, pressed, why }) => ({
  "data-act": words(act),
  "data-key": words(key ?? act),
  "aria-disabled": playable === false ? "true" : undefined,
  "aria-description": words(why) || undefined,
  "aria-pressed": truth(pressed),
});

// The picture of a card: a drawing that the model brings along, or one of the server that the page itself
// comes from. Nothing else is fetched.
const DRAWING = /^(?:data:image\/svg\+xml,|(?:\/[\w-]+)*\/card\/[a-z]{2}\/\w{2}\.(?:light|dark)\.svg$)/;
export function picture(face, name, scene) {
  const looks = record(scene.faces[words(face)]);
  const address = words(looks[scene.look] ?? looks.light);
  if (!DRAWING.test(address)) return h("span", { class: "skt-blank" }, words(name));
  return h("img", { class: "skt-card", src: address, alt: words(name), draggable: "false" });
}

export const mark = (value) => {
  const { text, tone: kind } = record(value);
  return value && h("span", { class: `skt-mark${tone(kind, words(text))}` }, words(text));
};

// A card; a button where it can be chosen. `first` is the one of its group that Tab reaches, `at` its
// place counted from the middle of the group, `before` is heard before its name.
export function card(value, scene, { first = true, at = 0, before = "" } = {}) {
  const one = record(value);
  const { playable, pressed, strong } = one;
  const inside = [
    before && h("span", { class: "skt-unseen" }, before, " "),
    picture(one.face, one.name, scene),
    mark(one.mark),
  ];
  const chosen = words(one.act)
    ? h(
        "button",
        {
          type: "button", class: "skt-choose", tabindex: first ? "0" : "-1",
          title: words(one.why) || undefined, ...choosing(one),
        },
        ...inside,
      )
    : h("span", { class: "skt-choose is-still" }, ...inside);
  const beside = (text, place) => words(text) && h("span", { class: `skt-beside is-${place}` }, words(text));
  const look = [
    playable === false && " is-grey", pressed === true && " is-taken", strong === true && " is-strong",
  ];
  return h(
    "span",
    { class: `skt-at${look.filter(Boolean).join("")}`, key: words(one.key), "--at": at },
    beside(one.above, "above"), chosen, beside(one.below, "below"),
  );
}

// Cards under a label. One stop of Tab; the arrow keys go from card to card.
export function cards(value, scene, key) {
  const group = record(value);
  const held = list(group.cards).map(record);
  const open = held.filter((one) => words(one.act));
  const stop = open.find((one) => words(one.key) === scene.stop(key)) ?? open[0];
  const layout = ["row", "fan", "grid"].includes(group.layout) ? group.layout : "row";
  const wordy = (one) => words(one.above) || words(one.below) || (one.mark && layout !== "fan");
  const roomy = layout === "grid" || held.some(wordy);
  const look = [
    roomy && " is-roomy", open.length === 0 && " is-still",
    open.every((one) => one.playable === false) && " is-idle",
    held.every((one) => words(one.face) === "back") && " is-closed",
  ];
  return h(
    "div",
    {
      class: `skt-cards is-${layout}${look.filter(Boolean).join("")}`, role: "group", key, tabindex: "-1",
      "aria-label": words(group.label) || undefined, "data-group": key,
      "--gaps": Math.max(1, held.length - 1),
      "--columns": Number.isInteger(group.columns) ? group.columns : undefined,
    },
    words(group.caption) && h("p", { class: "skt-caption" }, words(group.caption)),
    h(
      "div",
      { class: "skt-held", key: "held" },
      ...held.map((one, at) => card(one, scene, { first: one === stop, at: at - (held.length - 1) / 2 })),
    ),
  );
}

export function button(value, kind = "tool") {
  const { act, label, main, pressed, playable, why } = record(value);
  const look = `is-${main === true ? "main" : kind}${playable === false ? " is-grey" : ""}`;
  return h(
    "button",
    {
      type: "button", class: `skt-button ${look}`, key: words(act), title: words(why) || undefined,
      ...choosing({ act, playable, pressed, why }),
    },
    words(label),
  );
}

export function buttons(value, kind, key = "tools") {
  const group = record(value);
  const made = list(group.buttons).map((one) => button(one, kind));
  const label = words(group.label);
  return (
    made.length > 0 &&
    h("div", { class: `skt-buttons is-${kind}`, role: "group", "aria-label": label || undefined, key }, ...made)
  );
}

// Buttons side by side of which one holds. One stop of Tab; the arrow keys go from one to the next.
export function segments(value, scene, key) {
  const { label, buttons: values } = record(value);
  const made = list(values).map((one) => {
    const { label: name, short } = record(one);
    const shown = button({ ...record(one), label: short ?? name }, "segment");
    if (words(short)) shown.props["aria-label"] = words(name);
    return shown;
  });
  const down = made.find(({ props }) => props["aria-pressed"] === "true");
  const stop = made.find(({ props }) => props["data-key"] === scene.stop(key)) ?? down ?? made[0];
  for (const one of made) one.props.tabindex = one === stop ? "0" : "-1";
  return h(
    "div",
    { class: "skt-segments", key },
    words(label) && h("p", { class: "skt-caption", "aria-hidden": "true", key: "label" }, words(label)),
    h(
      "div",
      {
        class: "skt-row", role: "group", "aria-label": words(label) || undefined, "data-group": key,
        tabindex: "-1", key: "row",
      },
      ...made,
    ),
  );
}

// A line to write in. What is written is sent with Enter, or with a button whose act is the line's and
// three dots.
export function field(value) {
  const { act, label, value: written, unit, numeric, disabled } = record(value);
  return h(
    "label",
    { class: "skt-field", key: words(act) },
    h("span", { class: "skt-label" }, words(label)),
    h("input", {
      type: "text", inputmode: numeric === true ? "decimal" : "text", autocomplete: "off", spellcheck: "false",
      "data-field": words(act), "data-key": words(act), value: words(written),
      readonly: disabled === true, // not disabled: that would throw the focus out
    }),
    words(unit) && h("span", { class: "skt-unit" }, words(unit)),
  );
}

// Sentences, each with its tone. Another `again` makes new ones of the same words.
export function lines(values, again = "") {
  return list(values).map((one, at) => {
    const line = typeof one === "string" ? { text: one } : record(one);
    const strong = words(line.strong);
    return h(
      "p",
      { class: `skt-line${tone(line.tone, strong || words(line.text))}`, key: `line.${at}.${again}` },
      strong && h("b", {}, strong), strong && " ", words(line.text),
    );
  });
}

// What is said now: read aloud once, and anew when `again` has grown.
export function says(value) {
  const { lines: said, again, heard } = record(value);
  return h(
    "div",
    {
      class: `skt-says${heard === true ? " skt-unseen" : ""}`, role: "status", "aria-live": "polite",
      "aria-atomic": "true", key: "says",
    },
    ...lines(said, words(again)),
  );
}

// Which one of several this is, in a few words.
export const about = (values) =>
  list(values).length > 0 &&
  h("ul", { class: "skt-about", key: "about" }, ...list(values).map((one) => h("li", {}, words(one))));

// What leads on, and a sentence at the end.
export function foot({ ways, note }) {
  const made = list(ways).map((one) => button(one));
  return [
    made.length > 0 && h("div", { class: "skt-buttons is-ways", key: "ways" }, ...made),
    note && h("div", { class: "skt-foot", key: "note" }, ...lines([note])),
  ];
}

// A small table of words; what stands first in a row names it.
export function table(value) {
  const { head, rows } = record(value);
  const row = (cells) =>
    h("tr", {}, ...list(cells).map((cell, at) => h(at ? "td" : "th", at ? {} : { scope: "row" }, words(cell))));
  const names = h("tr", {}, ...list(head).map((cell) => h("th", { scope: "col" }, words(cell))));
  const body = h("tbody", {}, ...list(rows).map(row));
  return h("div", { class: "skt-wide" }, h("table", { class: "skt-words" }, h("thead", {}, names), body));
}

export function panel(value, scene) {
  const { key, title, cards: groups, lines: said, table: tabled, rows, group, field: line } = record(value);
  const name = words(key);
  return h(
    "div",
    { class: "skt-panel", key: `panel.${name}` },
    h("h3", { class: "skt-heading" }, words(title)),
    ...list(groups).map((group, at) => cards(group, scene, `${name}.${at}`)),
    ...lines(said),
    tabled && table(tabled),
    ...list(rows).map((one, at) => segments(one, scene, `${name}.rows.${at}`)),
    group && buttons(group, "tool", `${name}.group`),
    line && field(line),
  );
}
