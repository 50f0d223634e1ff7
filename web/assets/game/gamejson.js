// Games in our JSON, exactsolve-game-json/1 (docs/formats/json.md), as values of model.js. The
// program has written it, so it is right, and its numbers are texts.

// read reads a game.
export function read(text) {
  const game = JSON.parse(text);
  const common = {
    title: game.title ?? "", comment: game.comment ?? "", players: game.players.map((p) => p.name ?? ""),
    outcomes: Object.fromEntries(game.outcomes.map((o, k) => [k + 1, { name: o.name ?? "", payoffs: o.payoffs }])),
  };
  if (game.nodes) return { kind: "efg", ...common, ...tree(game) };
  return { kind: "nfg", ...common, strategies: game.players.map((p) => p.infosets[0].actions), cells: game.profiles.map((k) => k || null) };
}

function tree(game) {
  const sets = {};
  const nodes = [];
  for (const n of game.nodes) {
    const node = { id: nodes.length + 1, name: n.name ?? "", outcome: n.outcome || null };
    nodes.push(node);
    if (n.parent) nodes[n.parent - 1].children.push(node);
    if (n.player === undefined) continue;
    node.set = `${n.player}:${n.infoset}`;
    sets[node.set] ??= setOf(game, n);
    node.children = [];
  }
  return { sets, root: nodes[0] };
}

function setOf(game, { player, infoset }) {
  const set = (player === 0 ? game.chance : game.players[player - 1].infosets)[infoset - 1];
  return { player, name: set.name ?? "", actions: set.actions.map((label, k) => (player === 0 ? { label, p: set.probabilities[k] } : { label })) };
}
