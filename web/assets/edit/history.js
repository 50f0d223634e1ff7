// Undo and redo without end. The values share what is the same in them.

// startHistory returns a history that begins with a value. Steps in one field, one after another,
// are one.
export function startHistory(first) {
  const steps = [{ value: first }];
  let at = 0;
  return {
    value: () => steps[at].value,
    record(name, value, field = null) {
      if (value === steps[at].value) return;
      const goesOn = field !== null && at === steps.length - 1 && steps[at].field === field;
      if (!goesOn) at++;
      steps.length = at;
      steps.push({ name, value, field });
    },
    // undoes and redoes name the step that undo and redo would take, or are "".
    undoes: () => (at > 0 ? steps[at].name : ""),
    redoes: () => steps[at + 1]?.name ?? "",
    undo: () => steps[(at = Math.max(0, at - 1))].value,
    redo: () => steps[(at = Math.min(steps.length - 1, at + 1))].value,
  };
}
