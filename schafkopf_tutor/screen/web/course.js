// Where somebody stands on a page of questions, and what the browser remembers of it.
import { act, begun, isWell, share } from "./answer.js";

export const OPEN = 0;
export const WRONG = 1;
export const HELPED = 2;
export const WELL = 3;
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

// `marks` and `shares` say what became of the first answer to each question. Each step is remembered as the
// word that made it, and gone again when the page is opened anew.
export function course(page) {
  const { pieces } = page;
  const kept = memory(page.id);
  const run = { at: 0 };
  const erase = () => {
    run.steps = [];
    run.states = pieces.map(() => begun());
    run.marks = pieces.map(() => OPEN);
    run.shares = pieces.map(() => 0);
  };
  const step = (at, word) => {
    const before = run.states[at];
    const now = act(pieces[at], before, word, page);
    run.states[at] = now;
    if (now !== before) run.steps.push([at, word]);
    if (run.marks[at] !== OPEN) return;
    run.marks[at] = markOf(pieces[at], now);
    if (run.marks[at] !== OPEN) run.shares[at] = share(pieces[at], now);
  };
  const keep = () => kept.write({ at: run.at, steps: run.steps.slice(0, MOST) });
  // everything as it was kept, by this tab or another one; only where one looks stays
  const load = () => {
    const { at, steps } = kept.read();
    erase();
    for (const [place, word] of Array.isArray(steps) ? steps.filter(Array.isArray) : []) {
      if (pieces[place] && typeof word === "string") step(place, word);
    }
    return at;
  };
  const at = load();
  if (Number.isInteger(at) && at >= 0 && at <= pieces.length) run.at = at;
  return { run, step, keep, erase, load };
}
