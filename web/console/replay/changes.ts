/** A leaf of a state that differs between two; undefined where there is none. */
export interface Change {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

const isBranch = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null && Object.keys(value).length > 0;
const partsOf = (value: unknown): Readonly<Record<string, unknown>> => (isBranch(value) ? value : {});
const join = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

/** Every leaf of a JSON value by its path: `answers.email`, `quote.kickedOut.0.name`. What is empty is a leaf. */
export function leavesOf(value: unknown, path = ''): [string, unknown][] {
  if (!isBranch(value)) return [[path, value]];
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, join(path, name)));
}

const isSameLeaf = (one: unknown, other: unknown): boolean => one === other || JSON.stringify(one) === JSON.stringify(other);

/** Of two values, what is a leaf and differs: a branch beside it counts as nothing there. */
function ownChange(one: unknown, other: unknown, path: string): Change[] {
  const [before, after] = [one, other].map((value) => (isBranch(value) ? undefined : value));
  return isSameLeaf(before, after) ? [] : [{ path, before, after }];
}

/** The leaves that differ. What is shared between two states is the same, and is not looked into. */
export function changesOf(before: unknown, after: unknown, path = ''): Change[] {
  if (before === after) return [];
  const [from, to] = [partsOf(before), partsOf(after)];
  const names = new Set([...Object.keys(from), ...Object.keys(to)]);
  return [...ownChange(before, after, path), ...[...names].flatMap((name) => changesOf(from[name], to[name], join(path, name)))];
}

/** What stands at a path; undefined where nothing does. */
export const valueAt = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, name) => (typeof inner === 'object' && inner !== null ? (inner as Readonly<Record<string, unknown>>)[name] : undefined), value);
