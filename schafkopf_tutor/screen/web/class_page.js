// A page of the class, whichever of the three: the phone, the teacher's, the projector's. What it shows comes
// over the line; only what stands there before and without one is in the page itself.
import { h, list, patch, record, words } from "./dom.js";
import { mount, show } from "./mount.js";
import { room } from "./class_parts.js";
import { fit } from "./class_fit.js";
import { line } from "./class_line.js";

const part = (name) => document.getElementById(name);
const STORE = "schafkopf-tutor-class";

// A long code in two halves.
const spaced = (code) => code.replace(/(.{5})(?=.)/g, "$1 ");

// What this phone remembers, where it may remember anything.
function stored() {
  try {
    return record(JSON.parse(localStorage.getItem(STORE)));
  } catch {
    return {};
  }
}
function store(known) {
  try {
    localStorage.setItem(STORE, JSON.stringify(known));
  } catch {
    // then only the code that was written down leads back
  }
}

// What is stored of oneself: in words, and below them exactly as it is.
function mine(all, said) {
  const told = list(said.parts).flatMap((each) => [
    h("h2", {}, words(each.title)),
    h("ul", {}, list(each.lines).map((one) => h("li", {}, words(one)))),
  ]);
  const exact = h("pre", { tabindex: "0" }, JSON.stringify(all, null, 2));
  const below = h("details", {}, h("summary", {}, words(said.exact)), exact);
  return h("div", { class: "skt-mine" }, told, below);
}

// The secret that came behind the address. It is not left standing there for the room to read.
function secret(role) {
  const given = location.hash.slice(1);
  const name = `${STORE}-${role}`;
  try {
    if (given) sessionStorage.setItem(name, given);
    history.replaceState(null, "", location.pathname);
    return given || sessionStorage.getItem(name);
  } catch {
    return given;
  }
}

export function start(page) {
  show("class", room);
  const here = part("here");
  const isPhone = page.role === "phone";
  const token = isPhone ? "" : secret(page.role);
  const asked = words(page.code) || new URLSearchParams(location.search).get("c") || "";
  let known = isPhone ? stored() : {};
  let entry = null; // what was typed to come in
  let lang = page.langs.includes(known.lang) ? known.lang : page.lang;
  let says = [];
  let at = ""; // the question that is shown
  if (asked && known.code && known.code !== asked.toUpperCase()) known = { lang }; // another class

  const texts = () => page.texts[lang];

  function hello() {
    if (!isPhone) return token && { hello: page.role, token, lang };
    if (entry) return { hello: "phone", lang, ...(page.kind && { kind: page.kind }), ...entry };
    return known.resume && { hello: "phone", resume: known.resume, lang };
  }

  // Before there is a line: where the code is written, or why there is none.
  function before() {
    const model = isPhone ? page.join[lang] : page.shut[lang];
    const parts = list(model.parts).map((one) =>
      one.field?.act === "code" ? { ...one, field: { ...one.field, value: asked.toUpperCase() } } : one);
    mount(here, { ...model, parts, says: { lines: says, again: says.length } }, chosen);
    you();
  }

  // Who one is here, and what leads back.
  function you() {
    const { name, resume } = known;
    if (!part("you")) return;
    patch(part("you"), [
      !here.querySelector("h1") && h("h1", { class: "skt-unseen" }, texts().title),
      name && h("span", { class: "skt-who" }, texts().you, " ", h("b", {}, name)),
      name && resume && h("span", {}, texts().resume, " ", h("b", { class: "skt-code" }, spaced(resume))),
    ]);
  }

  // Above everything: that there is no line, or why the last word did nothing.
  const tell = (sentence) =>
    patch(part("line"), sentence ? [h("p", { class: "skt-line is-missed" }, sentence)] : []);

  function stands(how) {
    here.inert = how === "lost";
    document.body.dataset.line = how;
    tell(here.inert && texts().lost);
  }

  function forget(sentence) {
    patch(part("mine"), []);
    known = { lang };
    entry = null;
    store(known);
    says = sentence ? [{ text: sentence, tone: "missed" }] : [];
    wire.stop();
    stands("none");
    before();
  }

  function heard(frame) {
    if (frame.you) {
      known = { lang, code: known.code, resume: known.resume, ...record(entry), ...record(frame.you) };
      entry = null;
      says = [];
      store(known);
      you();
    }
    if (typeof frame.gone === "string") return forget(frame.gone);
    if (typeof frame.refused === "string") {
      if (document.body.dataset.line !== "open") forget(frame.refused);
      else tell(frame.refused);
      return;
    }
    if (frame.mine) {
      patch(part("mine"), [mine(frame.mine, record(frame.said))]);
    }
    if (!frame.model) return;
    if (words(frame.at) !== at) tell(""); // what was said of another question
    at = words(frame.at);
    const model = record(frame.model);
    if (words(model.lang) && model.lang !== lang) speak(words(model.lang));
    mount(here, { ...model, at }, chosen);
    fit(here);
    you();
    if (words(model.page)) document.title = words(model.page);
  }

  function speak(to) {
    lang = to;
    known.lang = to;
    if (isPhone) store(known);
    document.documentElement.lang = to;
    if (isPhone) document.title = texts().title;
    you();
  }

  const typed = (name) => here.querySelector(`[data-field=${name}]`)?.value.trim() ?? "";
  const plain = (code) => code.replace(/[\s-]/g, "").toUpperCase();

  // Come in: by the code of the class, or by one's own.
  function come(verb) {
    const name = typed("name");
    entry = verb === "resume" ? { resume: plain(typed(verb)) } : { code: plain(typed("code")), ...(name && { name }) };
    says = [];
    wire.start();
  }

  // `seen` is the model that stood there when something was chosen.
  function chosen(act, seen) {
    const [verb, rest] = act.split(" ");
    if (verb === "leave") {
      forget("");
    } else if (document.body.dataset.line === "open") {
      tell("");
      patch(part("mine"), []);
      wire.send(act, words(record(seen).at));
    } else if (verb === "lang") {
      speak(rest);
      before();
    } else {
      come(verb);
    }
  }

  const address = `${location.protocol.replace("http", "ws")}//${location.host}${page.socket}`;
  const wire = line(address, { hello, heard, stands });
  const dark = globalThis.matchMedia?.("(prefers-color-scheme: dark)");
  const look = () => {
    document.body.dataset.look = dark?.matches ? "dark" : "light";
  };
  dark?.addEventListener("change", look);
  look();
  here.addEventListener("change", (event) => {
    const { field } = event.target.dataset;
    if (event.target.localName === "select") chosen(`${field} ${event.target.value}`, { at });
  });
  addEventListener("resize", () => fit(here));
  addEventListener("hashchange", () => location.reload());
  document.documentElement.lang = lang;
  stands("none");
  you();
  if (hello()) wire.start();
  else before();
}
