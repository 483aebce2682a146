import { useAtomValue, useStore } from 'jotai';
import { useState } from 'react';
import { eventsAtom } from '../../event-log/log-atoms.ts';
import { purchaseProblemAtom } from '../../state/atoms.ts';
import { findCorrectedFields } from './corrected-fields.ts';

/** Why the last attempt to purchase refused a recorded field; undefined once the field has another value, also on another visit. */
export function useFieldRefusal(name: string, value: unknown): string | undefined {
  const problem = useAtomValue(purchaseProblemAtom);
  const store = useStore();
  const [refusedAt, setRefusedAt] = useState(() => ({ problem, value, isCorrected: findCorrectedFields(store.get(eventsAtom)).has(name) }));
  if (refusedAt.problem !== problem) setRefusedAt({ problem, value, isCorrected: false });
  const isRefused = problem !== null && problem.step !== 'validate' && problem.fields.includes(name) && !refusedAt.isCorrected;
  return isRefused && (refusedAt.problem !== problem || refusedAt.value === value) ? problem.message : undefined;
}
