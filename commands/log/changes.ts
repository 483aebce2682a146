/** A leaf of a state that changed. */
export interface Change {
  readonly path: string;
  /** The visible values; undefined if there is none. */
  readonly before: unknown;
  readonly after: unknown;
}

type Leaves = ReadonlyMap<string, unknown>;

/** Returns every leaf of a JSON value by its path: `answers.email`, `quote.kickedOut.0.name`. An empty value is a leaf. */
export function leavesOf(value: unknown, path = ''): Map<string, unknown> {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) return new Map([[path, value]]);
  return new Map(Object.entries(value).flatMap(([name, inner]) => [...leavesOf(inner, path === '' ? name : `${path}.${name}`)]));
}

const sign = (leaves: Leaves, path: string): string => JSON.stringify(leaves.get(path)) ?? '';

/** Returns the leaves that differ between two states, with their visible values. A masked value shows that it changed, but not its content. */
export function changesOf(before: { readonly real: object; readonly shown: object }, after: { readonly real: object; readonly shown: object }): Change[] {
  const [from, to] = [leavesOf(before.real), leavesOf(after.real)];
  const [shownFrom, shownTo] = [leavesOf(before.shown), leavesOf(after.shown)];
  const differ = new Set([...from.keys(), ...to.keys()].filter((path) => sign(from, path) !== sign(to, path)));
  const seenPaths = [...new Set([...shownFrom.keys(), ...shownTo.keys()])];
  // A masked value may have fewer leaves than the real one.
  const isTouched = (path: string): boolean => differ.has(path) || sign(shownFrom, path) !== sign(shownTo, path);
  return seenPaths.filter(isTouched).map((path) => ({ path, before: shownFrom.get(path), after: shownTo.get(path) }));
}
