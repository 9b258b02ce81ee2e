// A page of questions that has nobody to ask: it goes from one to the next, remembers in the browser, and
// ends in a result with a code.
import { h, patch } from "./dom.js";
import { button, lines } from "./parts.js";
import { mount, unmount } from "./mount.js";
import { act, begun, isDone, isWell } from "./answer.js";
import { filled, model } from "./answer_model.js";
import { code } from "./code.js";

const OPEN = 0;
const WRONG = 1;
const HELPED = 2;
const WELL = 3;
const TONES = ["plain", "wrong", "marked", "right"];
const MOST = 5000; // steps that are remembered

// What the browser keeps; where it may not, or has kept something else, nothing.
function memory(name) {
  const kept = () => globalThis.localStorage;
  return {
    read() {
      try {
        return JSON.parse(kept().getItem(name)) ?? {};
      } catch {
        return {};
      }
    },
    write(value) {
      try {
        kept().setItem(name, JSON.stringify(value));
        return true;
      } catch {
        return false;
      }
    },
  };
}

function markOf(piece, state) {
  if (state.slips > 0) return WRONG;
  return isWell(piece, state) ? (state.helped ? HELPED : WELL) : OPEN;
}

// Where somebody stands: each step is remembered as the word that made it, and gone again when the page
// is opened anew.
function course(page) {
  const { pieces } = page;
  const kept = memory(page.id);
  const run = { at: 0 };
  const erase = () => {
    run.steps = [];
    run.states = pieces.map(() => begun());
    run.marks = pieces.map(() => OPEN);
  };
  const step = (at, word) => {
    const before = run.states[at];
    run.states[at] = act(pieces[at], before, word, page);
    if (run.states[at] !== before) run.steps.push([at, word]);
    if (run.marks[at] === OPEN) run.marks[at] = markOf(pieces[at], run.states[at]);
  };
  const keep = () => kept.write({ at: run.at, steps: run.steps.slice(0, MOST) });
  erase();
  const { at, steps } = kept.read();
  for (const [place, word] of Array.isArray(steps) ? steps.filter(Array.isArray) : []) {
    if (pieces[place] && typeof word === "string") step(place, word);
  }
  if (Number.isInteger(at) && at >= 0 && at <= pieces.length) run.at = at;
  return { run, step, keep, erase };
}

export function start(page) {
  const { pieces, texts } = page;
  const { run, step, keep, erase } = course(page);
  const part = (name) => document.getElementById(name);
  const here = part("here");
  let shown = null;
  let asked = false; // whether to erase everything
  let copied = "";
  let remembers = keep();

  const count = (mark) => run.marks.filter((one) => one === mark).length;
  const heading = (text) => h("h2", { tabindex: "-1", key: "heading" }, text);
  const tool = (word, label, more) => button({ act: word, label, ...more });

  function top() {
    const answered = pieces.length - count(OPEN);
    return [
      heading(run.at < pieces.length ? filled(texts.of, run.at + 1, pieces.length) : texts.result),
      h("progress", { max: pieces.length, value: answered, "aria-label": texts.answered, key: "bar" }),
      h("p", { class: "skt-count", key: "count" }, filled(texts.so_far, answered, pieces.length)),
      !remembers && h("p", { class: "skt-count", key: "forgets" }, texts.forgets),
    ];
  }

  function below() {
    if (run.at === pieces.length) return result();
    const piece = pieces[run.at];
    const state = run.states[run.at];
    const judged = isDone(piece, state) || state.slip !== null;
    return [judged && piece.source && h("p", { class: "skt-count", key: "source" }, piece.source)];
  }

  function result() {
    const sums = [WELL, HELPED, WRONG, OPEN].filter((mark) => mark === WELL || count(mark) > 0);
    const said = sums.map((mark) => ({ text: filled(texts.sums[mark], count(mark)), tone: TONES[mark] }));
    return [
      h("div", { key: "sums" }, ...lines(said)),
      h(
        "label",
        { class: "skt-code", key: "code" },
        h("span", {}, texts.code),
        h("input", { type: "text", id: "code", readonly: true, spellcheck: "false", value: code(page, run.marks) }),
      ),
      h("div", { class: "skt-buttons", key: "copy" }, tool("copy", texts.copy)),
      h("p", { role: "status", class: "skt-count", key: "copied" }, copied),
      h("p", { class: "skt-count", key: "about" }, texts.about_code),
      h("h3", { class: "skt-heading", key: "all" }, texts.all),
      h("ol", { key: "list", class: "skt-all" }, ...pieces.map(entry)),
    ];
  }

  function entry(piece, at) {
    const mark = run.marks[at];
    const said = h("span", { class: `skt-mark is-${TONES[mark]}` }, texts.marks[mark]);
    const label = h("span", {}, `${at + 1}. ${piece.ask}`);
    return h("li", {}, h("button", { type: "button", class: "skt-button", "data-act": String(at) }, label, said));
  }

  function ways() {
    const back = run.at > 0 && tool("backward", texts.back);
    if (run.at === pieces.length) {
      if (!asked) return [back, tool("ask", texts.erase)];
      return [h("p", { key: "sure" }, texts.sure), tool("erase", texts.yes), tool("keep", texts.no)];
    }
    const done = isDone(pieces[run.at], run.states[run.at]);
    const last = run.at === pieces.length - 1;
    const on = last ? texts.to_result : run.marks[run.at] === OPEN ? texts.skip : texts.next;
    const early = !last && run.steps.length > 0 && tool("end", texts.to_result);
    return [back, tool("onward", on, { main: done }), early];
  }

  function draw() {
    patch(part("top"), top());
    if (shown !== run.at) unmount(here);
    shown = run.at;
    if (run.at < pieces.length) mount(here, model(pieces[run.at], run.states[run.at], page), chosen);
    patch(part("below"), below());
    patch(part("ways"), ways());
  }

  function chosen(word) {
    step(run.at, word);
    remembers = keep();
    draw();
  }

  function go(at) {
    run.at = at;
    asked = false;
    copied = "";
    remembers = keep();
    draw();
    part("top").firstChild.focus();
    part("top").scrollIntoView({ block: "nearest" });
  }

  async function copy() {
    const field = part("code");
    field.focus();
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      copied = texts.copied;
    } catch {
      copied = texts.marked; // it is selected, and the person can copy it
    }
    draw();
  }

  const WAYS = new Map([
    ["onward", () => go(run.at + 1)],
    ["backward", () => go(run.at - 1)],
    ["end", () => go(pieces.length)],
    ["copy", copy],
    ["keep", () => go(pieces.length)],
    ["ask", () => {
      asked = true;
      draw();
      part("ways").querySelector("[data-act=keep]").focus();
    }],
    ["erase", () => {
      erase();
      go(0);
    }],
  ]);
  for (const name of ["below", "ways"]) {
    part(name).addEventListener("click", (event) => {
      const word = event.target.closest("[data-act]")?.dataset.act;
      if (WAYS.has(word)) WAYS.get(word)();
      else if (word) go(Number(word));
    });
  }
  const dark = globalThis.matchMedia?.("(prefers-color-scheme: dark)");
  const look = () => {
    document.body.dataset.look = dark?.matches ? "dark" : "light";
  };
  dark?.addEventListener("change", look);
  look();
  draw();
}
