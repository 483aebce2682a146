import { type Change, diffStates, leavesOf } from '#events/core';

/** A state as it is, and as who asks may see it. */
interface MaskedState {
  readonly real: object;
  readonly shown: object;
}

/** Returns the leaves that differ between two states, with their visible values. A masked value shows that it changed, but not its content. */
export function diffMasked(before: MaskedState, after: MaskedState): Change[] {
  const differ = new Set([...diffStates(before.real, after.real), ...diffStates(before.shown, after.shown)].map(({ path }) => path));
  const [from, to] = [new Map(leavesOf(before.shown)), new Map(leavesOf(after.shown))];
  // A masked value may have fewer leaves than the real one.
  return [...new Set([...from.keys(), ...to.keys()])].filter((path) => differ.has(path)).map((path) => ({ path, before: from.get(path), after: to.get(path) }));
}
