// The value of a game (model.js) from its text in any format, which the program reads.

import { output } from "../run.js";
import { read } from "./gamejson.js";

const most = 3; // games kept
const parsed = new Map(); // text → promise of its value

// parse returns the game of a text. It throws an Error with what the program says of it.
export function parse(text) {
  if (!parsed.has(text)) {
    const game = ask(text);
    game.catch(() => parsed.delete(text));
    parsed.set(text, game);
    if (parsed.size > most) parsed.delete(parsed.keys().next().value);
  }
  return parsed.get(text);
}

const ask = async (text) => read(await converted(text, "json"));

// converted returns a game in another format, as "convert --to" has them.
export const converted = (text, to) => output({ command: "convert", input: text, options: { to } });
