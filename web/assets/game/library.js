// The games that the program has, from the list it prints.

import { make } from "../base/dom.js";

// parseList reads the output of gen without a name: groups with a heading, and under
// each the names, what they are and, in brackets, their parameters; and a line of spots.
export function parseList(text) {
  const groups = [];
  for (const line of text.split("\n")) {
    const spots = /^(Spots of poker), .*: (.*)\.$/.exec(line);
    const heading = /^(\S.*?),?.*:$/.exec(line);
    const entry = /^ {2}(\S+)\s{2,}(.*?)(?: \[(--.*)\])?$/.exec(line);
    if (spots) groups.push({ title: spots[1], games: spots[2].split(", ").map((name) => ({ name, about: "", parameters: [] })) });
    else if (heading) groups.push({ title: line.slice(0, -1), games: [] });
    else if (entry) groups.at(-1)?.games.push({ name: entry[1], about: entry[2], parameters: entry[3]?.split(" ") ?? [] });
  }
  return groups;
}

// fill puts the fixtures, then the families, into a list to choose from. It returns them by value.
export function fill(select, groups) {
  const found = new Map();
  for (const { title, games } of groups.toReversed()) {
    const options = games.map((g) => make("option", { value: `${title}/${g.name}`, textContent: [g.name, g.about.split(" – ")[0]].filter(Boolean).join(": ") }));
    for (const [k, o] of options.entries()) found.set(o.value, games[k]);
    select.append(make("optgroup", { label: title }, ...options));
  }
  return found;
}

// parseParameters reads "--players 3 --plain" into options.
export function parseParameters(text) {
  const options = {};
  const words = text.trim().split(/\s+/).filter(Boolean);
  for (let k = 0; k < words.length; k++) {
    const flag = /^--([a-z-]+)(?:=(.*))?$/.exec(words[k]);
    if (!flag) throw new Error(`parameter "${words[k]}": want --name value`);
    const [, name, v] = flag;
    if (v !== undefined) options[name] = v;
    else if (k + 1 < words.length && !words[k + 1].startsWith("--")) options[name] = words[++k];
    else options[name] = "true";
  }
  return options;
}
