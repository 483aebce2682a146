// Fields of a body by the names of docs/spec/endpoints.json, always in the first element of a list.

type Step = string | number;

const stepsOf = (name: string): Step[] => name.split('.').flatMap((part) => part.split(/(?=\[\])/).map((step) => (step === '[]' ? 0 : step)));

/** As the sandbox names it: `Opportunities[].Id` → `Opportunities[0].Id`. */
export const shown = (name: string): string => name.replaceAll('[]', '[0]');

const stepInto = (value: unknown, step: Step): unknown => (value as Record<Step, unknown> | null | undefined)?.[step];

export const valueAt = (body: unknown, name: string): unknown => stepsOf(name).reduce(stepInto, body);

/** A copy with another value; with none, the field is left out. */
export function withValue(body: unknown, name: string, value: unknown): unknown {
  const copy = structuredClone(body);
  const steps = stepsOf(name);
  const last = steps.at(-1)!;
  const holder = steps.slice(0, -1).reduce(stepInto, copy) as Record<Step, unknown>;
  if (value === undefined) delete holder[last];
  else holder[last] = value;
  return copy;
}

/** `A[].B.C` → `A`, `A[].B`: the fields that hold it, lists by their own name. */
const holdersOf = (name: string): string[] =>
  name
    .split('.')
    .map((_, index, parts) => parts.slice(0, index + 1).join('.').replace(/\[\]$/, ''))
    .filter((holder) => holder !== '' && holder !== name);

/** Everything that can be left out: the leaves, and what holds them. */
export const removable = (names: readonly string[]): string[] => [...new Set(names.flatMap((name) => [...holdersOf(name), name.replace(/\[\]$/, '')]))];

/** Every object in a body that has fields. */
export const objectsOf = (names: readonly string[]): string[] => [...new Set(names.map((name) => name.split('.').slice(0, -1).join('.')))].filter((name) => name !== '');
