// A page of the class: a list of parts, one below the other or in boxes. It is told everything that it
// shows; what it is not told, nobody in the room knows yet.
import { h, list, record, words } from "./dom.js";
import { about, button, buttons, field, foot, lines, mark, panel, picture, says, table, tone } from "./parts.js";
import { question } from "./question.js";

const DRAWING = /^data:image\/svg\+xml[,;]/;
const heading = (text, level = "h2") => words(text) && h(level, { class: "skt-heading", key: "heading" }, words(text));

function title({ text, soft }) {
  return h(
    "div",
    { class: "skt-top" },
    h("h1", { class: "skt-heading is-title", key: "title", tabindex: "-1", "data-key": "title" }, words(text)),
    words(soft) && h("p", { class: "skt-title" }, words(soft)),
  );
}

// The code that is typed, its address, and the same as a picture for a camera.
function join({ caption, code, spelled, address, drawing, alt }) {
  return h(
    "div",
    { class: "skt-join" },
    DRAWING.test(words(drawing)) && h("img", { class: "skt-qr", src: words(drawing), alt: words(alt), key: "qr" }),
    h(
      "div",
      { class: "skt-ways-in", key: "in" },
      h("p", { class: "skt-caption" }, words(caption)),
      h("p", { class: "skt-address" }, words(address)),
      h(
        "p",
        { class: "skt-class-code" },
        h("span", { class: "skt-unseen" }, words(spelled)), h("span", { "aria-hidden": "true" }, words(code)),
      ),
    ),
  );
}

// A question among other things: its own cards, in the look of the page around.
function asked(part, scene) {
  const model = record(part.question);
  const drawn = question(model, { ...scene, faces: record(model.faces) });
  const props = { class: "skt-screen is-question is-within", lang: words(model.lang), "data-look": scene.look };
  return h("div", props, ...drawn);
}

// What is there once it is asked for.
const opened = (label, inside, of = "") =>
  h(
    "details",
    { class: "skt-opened", key: "opened" },
    h(
      "summary", { class: "skt-button" },
      words(label), words(of) && h("span", { class: "skt-unseen" }, " ", words(of)),
    ),
    ...inside,
  );
const sure = (part) => opened(part.label, [...lines(part.lines), button(part.button, "tool")]);

const LONG = 24; // letters that stand beside a bar: where one has more, all stand over theirs

// How often each answer was given. Its length says the same as its number.
function bar(value, scene, long) {
  const { key, text, cards, count, share, of, notes } = record(value);
  const faces = list(cards).map(record).map(({ face, name }) => picture(face, name, scene));
  const size = Number.isFinite(share) ? Math.max(0, Math.min(1, share)) : 0;
  return h(
    "li",
    { class: `skt-bar${tone(record(value.mark).tone)}${long ? " is-long" : ""}`, key: words(key) },
    h("div", { class: "skt-bar-name" }, ...faces, words(text), mark(value.mark)),
    h(
      "div",
      { class: "skt-bar-size" },
      h("span", { class: "skt-bar-drawn", "aria-hidden": "true", "--share": size }),
      h("span", { class: "skt-bar-count" }, words(count), h("span", { class: "skt-unseen" }, " ", words(of))),
    ),
    list(notes).length > 0 && h("div", { class: "skt-bar-notes" }, ...lines(notes)),
  );
}

function bars({ title: name, bars: all, note }, scene) {
  const long = list(all).some((one) => words(record(one).text).length > LONG);
  return [
    heading(name),
    h("ul", { class: "skt-bars", key: "bars" }, ...list(all).map((one) => bar(one, scene, long))),
    words(note) && h("p", { class: "skt-caption", key: "note" }, words(note)),
  ];
}

// Who is there, and how far each has come.
function person(value) {
  const { key, name, team, state, tone: kind, away } = record(value);
  return h(
    "li",
    { class: `skt-person${away === true ? " is-away" : ""}`, key: words(key) },
    h("span", { class: "skt-who" }, h("b", {}, words(name)), words(team) && " · ", words(team)),
    h("span", { class: `skt-mark${tone(kind, words(state))}` }, words(state)),
    value.remove && opened(value.sure, [button(value.remove, "tool")], name),
  );
}

// While somebody is at the list its rows stay where they are: nobody sends another away by a slip.
function steady(all) {
  const here = document.querySelector(".skt-people:is(:hover, :focus-within, :has(details[open]))");
  const order = here ? [...here.children].map((row) => row.sktKey) : [];
  const place = ({ key }) => (order.includes(words(key)) ? order.indexOf(words(key)) : order.length);
  return list(all).map(record).sort((one, other) => place(one) - place(other));
}

const people = ({ title: name, people: all, empty }) => [
  heading(name),
  list(all).length === 0
    ? h("p", { key: "empty" }, words(empty))
    : h("ul", { class: "skt-people", key: "people" }, ...steady(all).map(person)),
];

// One out of many, as the browser shows such a list; it is sent when it is chosen.
function choose({ act, label, options, value }) {
  const option = (one) => h("option", { value: words(one.value), selected: one.value === value }, words(one.text));
  return h(
    "label",
    { class: "skt-field" },
    h("span", { class: "skt-label" }, words(label)),
    h(
      "select",
      { class: "skt-choice", "data-field": words(act), "data-key": words(act) },
      ...list(options).map((one) => option(record(one))),
    ),
  );
}

// Buttons under what they are for.
const tools = ({ group }) => [
  h("p", { class: "skt-caption", "aria-hidden": "true", key: "caption" }, words(record(group).label)),
  buttons(group, "tool", "group"),
];

// Another page of the class. It is opened beside this one, and knows the same secret.
function link({ label, href }) {
  if (!/^[./\w-]*(#[\w.-]*)?$/.test(words(href))) return false;
  const there = { href: words(href), target: "skt-wall", rel: "noopener" };
  return h("a", { class: "skt-button is-link", ...there }, words(label));
}

const box = ({ label, more, parts }, scene) =>
  more === true ? opened(label, drawn(parts, scene)) : [heading(label), ...drawn(parts, scene)];

const PARTS = new Map([
  ["title", title], ["lines", (part) => lines(part.lines)], ["join", join], ["question", asked], ["bars", bars],
  ["people", people], ["choose", choose], ["tools", tools], ["link", link], ["box", box], ["sure", sure],
  ["main", ({ group }) =>
    h("div", { class: "skt-lead", "data-once": "", key: "lead" }, buttons(group, "tool", "group"))],
  ["field", ({ field: line, button: sends }) => [field(line), sends && button(sends)]],
  ["panel", (part, scene) => panel(part.panel, scene)],
  ["table", ({ title: name, table: value }) => [heading(name), table(value)]],
  ["about", (part) => about(part.about)],
]);

function drawn(parts, scene) {
  return list(parts).map(record).filter(({ part }) => PARTS.has(part)).map((part) => {
    const inside = [PARTS.get(part.part)(part, scene)].flat(Infinity).filter(Boolean);
    const named = words(part.label) && part.part === "box" && part.more !== true;
    const props = { class: `skt-part is-${part.part} ${words(part.look)}`.trim(), key: words(part.key) };
    return h(named ? "section" : "div", named ? { ...props, "aria-label": words(part.label) } : props, ...inside);
  });
}

export const room = (model, scene) => [...drawn(model.parts, scene), says(model.says), foot(model)];
