/** One step from a version of an event's data to the next, named by what it does (`renameExcessToDeductible`). */
export interface Upcaster {
  readonly type: string;
  /** The version it reads; it writes the next one. */
  readonly from: number;
  readonly name: string;
  up(data: Record<string, unknown>): Record<string, unknown>;
}

/** Stored data that a step cannot read; the message names the step. */
export class UpcastError extends Error {
  override readonly name = 'UpcastError';
}

/** Brings stored data to the newest version of its event. @throws UpcastError where a step cannot read it. */
export type Upcast = (stored: { readonly type: string; readonly version: number; readonly data: Record<string, unknown> }) => Record<string, unknown>;

function chainUpcasters(type: string, newest: number, upcasters: readonly Upcaster[]): Upcaster[] {
  return Array.from({ length: newest - 1 }, (_, i) => {
    const [step, ...others] = upcasters.filter((u) => u.type === type && u.from === i + 1);
    if (!step || others.length > 0) throw new Error(`${type} version ${i + 1} has ${step ? others.length + 1 : 0} upcasters, needs exactly one`);
    return step;
  });
}

function applyUpcaster(data: Record<string, unknown>, step: Upcaster): Record<string, unknown> {
  try {
    return step.up(data);
  } catch (cause) {
    throw new UpcastError(`${step.name} cannot read ${step.type} version ${step.from}`, { cause });
  }
}

/**
 * Chains upcasters, one step each.
 * @throws when loaded, if an event at version n does not have exactly one upcaster from each of 1…n-1.
 */
export function createUpcast(versions: Readonly<Record<string, number>>, upcasters: readonly Upcaster[]): Upcast {
  const stray = upcasters.find(({ type, from }) => from < 1 || from >= (versions[type] ?? 0));
  if (stray) throw new Error(`upcaster ${stray.name}: ${stray.type} has no version ${stray.from + 1}`);
  const chains = new Map(Object.entries(versions).map(([type, newest]) => [type, chainUpcasters(type, newest, upcasters)] as const));
  return ({ type, version, data }) => (chains.get(type) ?? []).slice(version - 1).reduce(applyUpcaster, data);
}
