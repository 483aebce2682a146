/** Limits of variables. The largest inputs stay below: 500 answers or events, each with 100 options. */
export const VARIABLE_LIMITS = {
  /** Elements of one list. */
  items: 1000,
  /** Fields of one object. */
  fields: 1000,
  /** Nested lists and objects. */
  depth: 32,
  /** All values, including lists and objects. */
  values: 60_000,
} as const;

interface Visit {
  readonly where: string;
  readonly value: unknown;
  readonly depth: number;
}

const findProblem = (parent: object, depth: number): string | null => {
  // A list has a length; an object's keys must be listed to count them.
  const size = Array.isArray(parent) ? parent.length : Object.keys(parent).length;
  const [limit, what] = Array.isArray(parent) ? [VARIABLE_LIMITS.items, 'elements'] : [VARIABLE_LIMITS.fields, 'fields'];
  if (size > limit) return `has ${size} ${what}: at most ${limit} are taken`;
  return depth > VARIABLE_LIMITS.depth ? `is nested more than ${VARIABLE_LIMITS.depth} levels deep` : null;
};

/**
 * Returns the first list, object or depth over the limits, before coercion; null if there is none.
 * `VARIABLE_LIMITS.values` bounds its cost.
 */
export function findOversized(name: string, value: unknown): { readonly where: string; readonly what: string } | null {
  const pending: Visit[] = [{ where: name, value, depth: 0 }];
  let values = 0;
  for (let visit = pending.pop(); visit !== undefined; visit = pending.pop()) {
    values += 1;
    if (values > VARIABLE_LIMITS.values) return { where: name, what: `has more than ${VARIABLE_LIMITS.values} values` };
    const { where, value: parent, depth } = visit;
    if (typeof parent !== 'object' || parent === null) continue;
    const problem = findProblem(parent, depth);
    if (problem !== null) return { where, what: problem };
    for (const [key, child] of Object.entries(parent)) pending.push({ where: `${where}.${key.slice(0, 100)}`, value: child, depth: depth + 1 });
  }
  return null;
}
