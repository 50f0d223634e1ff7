// Questions beside solve: forms about the game that stands there.

import { $ } from "../base/dom.js";
import { fitLimit, startLimit } from "./limit.js";
import { fitOwn, startOwn } from "./own.js";

const pause = 400; // ms after the last key

export function startOthers() {
  startOwn();
  startLimit();
  let timer = null;
  const fit = () => {
    fitOwn();
    fitLimit();
  };
  $("text").addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(fit, pause);
  });
}
