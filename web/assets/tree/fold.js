// What folds and unfolds the nodes of a tree.

export function folds(view) {
  const { will } = view;

  // reveal opens what a node is folded in.
  view.reveal = (id) => {
    const { index } = view.scene;
    for (let v = index.of.get(id); index.parent[v] >= 0; v = index.parent[v]) {
      const up = index.nodes[index.parent[v]].id;
      will.open.set(up, Math.max(will.open.get(up) ?? 0, index.place[v] + 1));
    }
  };

  view.unfold = (id, all = false) => {
    const { index } = view.scene;
    const v = index.of.get(id);
    const nodes = all ? index.nodes.slice(v, index.end[v]) : [index.nodes[v]];
    view.relayout(() => {
      view.reveal(id);
      for (const n of nodes) {
        will.closed.delete(n.id);
        if (n.children) will.open.set(n.id, all ? Infinity : will.open.get(n.id) ?? 0);
      }
    }, id);
  };

  // open opens an item that is folded, or more of the last children of a node.
  view.open = (item, all) => {
    if (!item.rest) return view.unfold(item.id, all);
    const d = view.camera.layout();
    const up = d.items[item.parent];
    const shown = up.node.children.length - item.left;
    view.relayout(() => will.open.set(up.id, all ? Infinity : 2 * shown), up.id);
    view.focus(view.scene.index.nodes[item.v].id);
  };

  view.foldUp = (id) => view.relayout(() => (will.open.delete(id), will.closed.add(id)), id);
}
