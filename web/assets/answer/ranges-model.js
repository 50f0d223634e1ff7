// Games as of poker: information sets of a player that differ by what is known privately, the
// hand, and by what all have seen, the history. The rule is that of the Go package render/ranges,
// and a test compares them.

import { keysOf, nodesOf } from "../game/model.js";

// A grid is {player, hands, histories, at}: names, and by history and hand the key of the
// information set there, null if there is none.

// byNames returns the grids of players whose information sets are named as in "Q:cb". Sets are
// {key, player, label}.
export function byNames(sets) {
  return arranged([...Map.groupBy(sets, (s) => s.player)].map(([player, own]) => gridOf(player, own.map(placeOf))));
}

// byTree returns the grids of a game (model.js): those by names, and those of other players by
// deals, which some moves of chance at the root are, and by what happens after them.
export function byTree(game) {
  const keys = keysOf(game);
  const sets = [...keys].filter(([id]) => game.sets[id].player > 0).map(([id, key]) => ({ id, key, player: game.sets[id].player, label: game.sets[id].name }));
  let seen;
  const grids = [...Map.groupBy(sets, (s) => s.player)].sort(([a], [b]) => a - b).map(([player, own]) => gridOf(player, own.map(placeOf)) ?? gridOf(player, dealt((seen ??= look(game) ?? false), own)));
  return arranged(grids);
}

// placeOf returns where a set stands by its name, null if it has none of its own.
function placeOf({ key, label }) {
  const colon = label.indexOf(":");
  const own = label !== key && !label.endsWith(` (${key})`);
  return own && colon > 0 ? { key, hand: label.slice(0, colon), history: label.slice(colon + 1) } : null;
}

// gridOf returns the grid of sets at places, null unless it has two hands and histories, no two
// sets at one place, and at most half of the places empty.
function gridOf(player, places) {
  if (!places?.every(Boolean)) return null;
  const hands = [...new Set(places.map((p) => p.hand))];
  const rows = new Map(); // by history, hand and key
  for (const { key, hand, history } of places) {
    const row = rows.get(history) ?? new Map();
    if (row.has(hand)) return null;
    rows.set(history, row.set(hand, key));
  }
  const histories = [...rows.keys()];
  const at = histories.map((history) => hands.map((hand) => rows.get(history).get(hand) ?? null));
  return hands.length > 1 && histories.length > 1 && 2 * places.length >= hands.length * histories.length ? { player, hands, histories, at } : null;
}

// arranged puts the hands of all grids in one order.
function arranged(grids) {
  const found = grids.filter(Boolean);
  const all = [...new Set(found.flatMap((z) => z.hands))];
  return found.map((z) => {
    const from = z.hands.map((_, j) => j).sort((a, b) => all.indexOf(z.hands[a]) - all.indexOf(z.hands[b]));
    const permuted = (list) => from.map((j) => list[j]);
    return { ...z, hands: permuted(z.hands), at: z.at.map(permuted) };
  });
}

const longest = 1000; // history that a hand of poker may have, in characters

// look returns what is seen in a game: by set its nodes, each with its deal, the number of the node
// that play begins at, and the history since; and the words of deals. It returns null if one is too
// long for poker, as in a chain of many moves.
function look(game) {
  const seen = { nodes: new Map(), words: new Map() };
  const labels = new Map(Object.entries(game.sets).map(([id, set]) => [id, labelsOf(set)]));
  const above = new Map([[game.root.id, { deal: null, words: "" }]]);
  for (const n of nodesOf(game.root)) {
    let { deal, words } = above.get(n.id);
    const player = n.set === undefined ? -1 : game.sets[n.set].player;
    if (deal === null && player !== 0) {
      deal = n.id;
      seen.words.set(deal, words);
      words = "";
    }
    if (player > 0) {
      if (!seen.nodes.has(n.set)) seen.nodes.set(n.set, []);
      seen.nodes.get(n.set).push({ deal, history: words });
    }
    if (words.length > longest) return null;
    n.children?.forEach((c, k) => above.set(c.id, { deal, words: words === "" ? labels.get(n.set)[k] : `${words} ${labels.get(n.set)[k]}` }));
  }
  return seen;
}

// labelsOf tells the actions of a set apart, as the program does.
function labelsOf({ actions }) {
  const names = actions.map((a) => a.label ?? "");
  return names.map((name, k) => {
    if (name !== "" && names.filter((other) => other === name).length === 1) return name;
    let label = `${name}#${k + 1}`;
    while (names.includes(label)) label += "'";
    return label;
  });
}

// dealt returns places of sets by what is seen, null where nodes of one set have different histories.
// Deals that are in one set are of one hand.
function dealt(seen, sets) {
  if (!seen) return null;
  const { nodes, words } = seen;
  const up = new Map();
  const root = (deal) => {
    while (up.has(deal)) deal = up.get(deal);
    return deal;
  };
  const met = new Set();
  for (const { id } of sets) {
    const [first, ...others] = nodes.get(id);
    met.add(first.deal);
    for (const n of others) {
      if (n.history !== first.history) return null;
      met.add(n.deal);
      if (root(n.deal) !== root(first.deal)) up.set(root(n.deal), root(first.deal));
    }
  }
  const deals = [...met].sort((a, b) => a - b);
  const names = handNames([...Map.groupBy(deals, root)].map(([hand, own]) => [hand, own.map((deal) => words.get(deal))]));
  return sets.map(({ id, key }) => {
    const [{ deal, history }] = nodes.get(id);
    return { key, hand: names.get(root(deal)), history };
  });
}

// handNames names hands by the parts that all their deals have in common, "J" of "J-Q" and "J-K";
// by all their deals where that does not tell them apart.
function handNames(hands) {
  const short = new Map(hands.map(([hand, labels]) => [hand, common(labels)]));
  const names = [...short.values()];
  return names.every(Boolean) && new Set(names).size === names.length ? short : new Map(hands.map(([hand, labels]) => [hand, labels.join(", ")]));
}

function common(labels) {
  const [all, ...others] = labels.map(partsOf);
  if (others.some((o) => o.length !== all.length)) return "";
  return all.filter((w, k) => others.every((o) => o[k] === w)).join(" ");
}

// partsOf returns those of a label between spaces and signs or, if there are none, its characters.
function partsOf(label) {
  const list = label.split(/[ ,;/|-]+/);
  return list.length === 1 ? [...label] : list;
}
