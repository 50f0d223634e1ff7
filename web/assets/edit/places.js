// Where things are in a game tree (game/model.js), and changes of nodes that share what stays.

const known = new WeakMap();

// placesOf returns {places, members, pays}: by the id of a node {node, up, k, depth, at}, where
// up is the place of its parent, k its action and at its number in prefix order; by the id of a
// set its nodes; and by the id of an outcome how many nodes have it.
export function placesOf(game) {
  if (!known.has(game.root)) known.set(game.root, survey(game.root));
  return known.get(game.root);
}

function survey(root) {
  const places = new Map();
  const members = new Map();
  const pays = new Map();
  const open = [{ node: root, up: null, k: 0, depth: 0 }];
  while (open.length) {
    const place = open.pop();
    const { node, depth } = place;
    place.at = places.size;
    places.set(node.id, place);
    if (node.outcome !== null) pays.set(String(node.outcome), (pays.get(String(node.outcome)) ?? 0) + 1);
    if (!node.children) continue;
    if (!members.has(node.set)) members.set(node.set, []);
    members.get(node.set).push(node);
    for (let k = node.children.length - 1; k >= 0; k--) open.push({ node: node.children[k], up: place, k, depth: depth + 1 });
  }
  return { places, members, pays };
}

// placeOf returns the place of a node.
export function placeOf(game, id) {
  const place = placesOf(game).places.get(id);
  if (!place) throw new Error("that node is gone");
  return place;
}

// moveAt returns a node that is a move.
export function moveAt(game, id) {
  const { node } = placeOf(game, id);
  if (!node.children) throw new Error("this is a leaf: nobody moves here");
  return node;
}

export const membersOf = (game, set) => placesOf(game).members.get(set) ?? [];

// setsAt returns the sets of nodes, each once.
export const setsAt = (game, ids) => [...new Set(ids.map((id) => moveAt(game, id).set))];

// isBelow tells whether a place is below another or the same.
export function isBelow(place, other) {
  while (place.depth > other.depth) place = place.up;
  return place === other;
}

// withNodes returns the game in which functions, by the id of a node, have changed nodes; what
// is below a node is changed before it.
export function withNodes(game, changes) {
  const touched = new Set();
  for (const id of changes.keys()) {
    for (let p = placeOf(game, id); p && !touched.has(p); p = p.up) touched.add(p);
  }
  const done = new Map();
  for (const { node } of [...touched].sort((a, b) => b.at - a.at)) {
    const renewed = node.children?.some((c) => done.has(c.id)) ? { ...node, children: node.children.map((c) => done.get(c.id) ?? c) } : node;
    done.set(node.id, changes.get(node.id)?.(renewed) ?? renewed);
  }
  return touched.size ? { ...game, root: done.get(game.root.id) } : game;
}

// everywhere returns the game in which a function has changed all nodes of a set.
export const everywhere = (game, set, change) => withNodes(game, new Map(membersOf(game, set).map((n) => [n.id, change])));

// withSet returns the game in which a set is changed.
export const withSet = (game, id, change) => ({ ...game, sets: { ...game.sets, [id]: { ...game.sets[id], ...change } } });

// tidy returns the game without sets and outcomes that no node has.
export function tidy(game) {
  const { members, pays } = placesOf(game);
  const used = (all, has) => (Object.keys(all).every((id) => has.has(id)) ? all : Object.fromEntries(Object.entries(all).filter(([id]) => has.has(id))));
  const [sets, outcomes] = [used(game.sets, members), used(game.outcomes, pays)];
  return sets === game.sets && outcomes === game.outcomes ? game : { ...game, sets, outcomes };
}
