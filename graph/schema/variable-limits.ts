/** What variables may be at most. The largest that a page sends, a batch of 500 events, stays far below. */
const VARIABLE_LIMITS = {
  /** Elements of one list. */
  items: 1000,
  /** Fields of one object. */
  fields: 1000,
  /** Lists and objects within each other. */
  depth: 32,
  /** Values in all, lists and objects included. */
  values: 50_000,
} as const;

interface Visit {
  readonly where: string;
  readonly value: unknown;
  readonly depth: number;
}

const problemAt = ({ where, depth }: Visit, children: readonly unknown[], isList: boolean): string | null => {
  if (isList && children.length > VARIABLE_LIMITS.items) return `has ${children.length} elements: at most ${VARIABLE_LIMITS.items} are taken`;
  if (!isList && children.length > VARIABLE_LIMITS.fields) return `has ${children.length} fields: at most ${VARIABLE_LIMITS.fields} are taken`;
  return where !== '' && depth > VARIABLE_LIMITS.depth ? `is nested more than ${VARIABLE_LIMITS.depth} levels deep` : null;
};

/**
 * The first list, object or depth over the limits, before anything is coerced.
 * Its cost is bounded by `VARIABLE_LIMITS.values`, whatever was sent.
 */
export function findOversized(name: string, value: unknown): { readonly where: string; readonly what: string } | null {
  const pending: Visit[] = [{ where: name, value, depth: 0 }];
  let values = 0;
  for (let visit = pending.pop(); visit !== undefined; visit = pending.pop()) {
    values += 1;
    if (values > VARIABLE_LIMITS.values) return { where: name, what: `has more than ${VARIABLE_LIMITS.values} values` };
    const { where, value: parent, depth } = visit;
    if (typeof parent !== 'object' || parent === null) continue;
    const isList = Array.isArray(parent);
    const keys = Object.keys(parent);
    const problem = problemAt(visit, keys, isList);
    if (problem !== null) return { where, what: problem };
    for (const key of keys)
      pending.push({
        where: `${where}.${key.slice(0, 100)}`,
        value: (parent as Readonly<Record<string, unknown>>)[key],
        depth: depth + 1,
      });
  }
  return null;
}
