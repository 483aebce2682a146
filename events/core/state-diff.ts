/** A leaf that differs between two states; undefined on the side that does not have it. */
export interface Change {
  /** Names from the root, joined by dots: `quote.kickedOut.0.name`. */
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

const isBranch = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null && Object.keys(value).length > 0;
const namesOf = (value: unknown): string[] => (isBranch(value) ? Object.keys(value) : []);
/** A child by its name; undefined if there is none, also for names that every object has. */
const childOf = (value: unknown, name: string): unknown => (isBranch(value) && Object.hasOwn(value, name) ? value[name] : undefined);
const join = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

/** Returns every leaf of a JSON value with its path. An empty object or list is a leaf. */
export function leavesOf(value: unknown, path = ''): [string, unknown][] {
  if (!isBranch(value)) return [[path, value]];
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, join(path, name)));
}

const isSameLeaf = (one: unknown, other: unknown): boolean => one === other || JSON.stringify(one) === JSON.stringify(other);

/** Compares two values as leaves: a branch on one side counts as missing there. */
function leafChange(one: unknown, other: unknown, path: string): Change[] {
  const [before, after] = [one, other].map((value) => (isBranch(value) ? undefined : value));
  return isSameLeaf(before, after) ? [] : [{ path, before, after }];
}

/** Returns the leaves that differ. Parts that both states share are not visited. */
export function diffStates(before: unknown, after: unknown, path = ''): Change[] {
  if (before === after) return [];
  const names = new Set([...namesOf(before), ...namesOf(after)]);
  return [...leafChange(before, after, path), ...[...names].flatMap((name) => diffStates(childOf(before, name), childOf(after, name), join(path, name)))];
}

/** Returns the value at a path; undefined if there is none. */
export const valueAt = (value: unknown, path: string): unknown => path.split('.').reduce<unknown>(childOf, value);
