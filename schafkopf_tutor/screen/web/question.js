// A question: what is asked, what lies there, how it is answered, hints.
import { h } from "./dom.js";
export const question = () => h("p", {});
