import { type FaultName, faultNames } from '../http/faults.ts';
import type { Fault } from '../http/faults.ts';
import { type Modes, createState } from '../state/state.ts';
import type { World } from '../world.ts';

/** What is known of a fault that is asked for. */
export interface WantedFault {
  readonly method: string;
  /** The template as in endpoints.json. */
  readonly path: string;
  readonly fault: FaultName;
  /** How many calls run into it; 1 unless told. */
  readonly times?: number | undefined;
  /** How long each of them waits first; 0 unless told, and for `slow` 3000. */
  readonly delayMs?: number | undefined;
}

export const isFaultName = (name: string): name is FaultName => faultNames.some((known) => known === name);

export function switchOn({ method, path, fault, times = 1, delayMs = fault === 'slow' ? 3000 : 0 }: WantedFault, { state, ids }: World): Fault {
  const added = { id: ids.number('fault'), method, path, fault, times, delayMs };
  state.faults.push(added);
  return added;
}

/** Whether there was such a fault. */
export function switchOff(id: number, { state: { faults } }: World): boolean {
  const index = faults.findIndex((fault) => fault.id === id);
  if (index >= 0) faults.splice(index, 1);
  return index >= 0;
}

export function setModes(wanted: { readonly [K in keyof Modes]?: boolean | undefined }, { state }: World): Modes {
  const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
  state.modes = { ...state.modes, ...given };
  return state.modes;
}

export function reset(world: World): void {
  world.state = createState(world.now());
}
