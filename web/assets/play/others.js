// Questions beside solve: forms about the game that stands there.

import { $ } from "../base/dom.js";
import { fitLimit, startLimit } from "./limit.js";
import { fitOwn, startOwn } from "./own.js";

export function startOthers() {
  startOwn();
  startLimit();
  let timer = null;
  $("text").addEventListener("input", () => {
    fitLimit();
    clearTimeout(timer);
    timer = setTimeout(fitOwn, 400); // ms after the last key
  });
}
