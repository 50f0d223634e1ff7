// The level of each item of an outline: below that of its parent, and the same for all
// members of an information set where that can be.
//
// Sets are placed when all parents of their members are. When none is ready, as can happen
// if two sets precede each other on different paths, the members of the first one left are
// placed each on its own.

// levelsOf returns the levels of items that are in groups, lists of their numbers.
export function levelsOf(items, groups) {
  const sets = groups.map((g) => [...g]);
  const setOf = new Int32Array(items.length);
  const level = new Int32Array(items.length).fill(-1);
  const waiting = sets.map((g) => g.length);
  const children = items.map(() => []);
  const ready = [];
  items.forEach(({ parent }, k) => parent >= 0 && children[parent].push(k));
  sets.forEach((g, s) => g.forEach((k) => (setOf[k] = s)));
  const above = (k) => (items[k].parent < 0 ? -1 : level[items[k].parent]);
  const arrive = (k) => --waiting[setOf[k]] || ready.push(setOf[k]);
  const place = (g) => {
    const at = g.reduce((most, k) => Math.max(most, above(k) + 1), 0);
    for (const k of g) {
      level[k] = at;
      children[k].forEach(arrive);
    }
  };
  arrive(0);
  for (let next = 0, first = 0; ; next++) {
    while (first < ready.length) place(sets[ready[first++]]);
    while (next < sets.length && level[sets[next][0]] >= 0) next++;
    if (next === sets.length) break;
    for (const k of sets[next]) {
      setOf[k] = sets.push([k]) - 1;
      waiting.push(1);
      if (items[k].parent < 0 || above(k) >= 0) arrive(k);
    }
  }
  const bends = items.reduce((sum, _, k) => sum + level[k] - above(k) - 1, 0);
  if (bends > 2 * items.length + 20) items.forEach((_, k) => (level[k] = above(k) + 1)); // too many
  return level;
}
