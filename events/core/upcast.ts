/** One step from a version of an event's data to the next, named by what it does (`renameExcessToDeductible`). */
export interface Upcaster {
  readonly type: string;
  /** The version it reads; it writes the next one. */
  readonly from: number;
  readonly name: string;
  up(data: Record<string, unknown>): Record<string, unknown>;
}

/** Brings stored data to the newest version of its event. */
export type Upcast = (stored: { readonly type: string; readonly version: number; readonly data: Record<string, unknown> }) => Record<string, unknown>;

/**
 * Chains upcasters, one step each.
 * @throws when loaded, if an event at version n does not have exactly one upcaster from each of 1…n-1.
 */
export function makeUpcast(versions: Readonly<Record<string, number>>, upcasters: readonly Upcaster[]): Upcast {
  for (const { type, from, name } of upcasters) {
    if (from < 1 || from >= (versions[type] ?? 0)) throw new Error(`upcaster ${name}: ${type} has no version ${from + 1}`);
  }
  const chains = new Map<string, Upcaster[]>();
  for (const [type, newest] of Object.entries(versions)) {
    const chain = Array.from({ length: newest - 1 }, (_, i) => upcasters.filter((u) => u.type === type && u.from === i + 1));
    const broken = chain.findIndex((found) => found.length !== 1);
    if (broken >= 0) throw new Error(`${type} version ${broken + 1} has ${chain[broken]?.length ?? 0} upcasters, needs exactly one`);
    chains.set(type, chain.flat());
  }
  return ({ type, version, data }) => (chains.get(type) ?? []).slice(version - 1).reduce((older, step) => step.up(older), data);
}
