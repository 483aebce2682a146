import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { purchaseProblemAtom } from '../../state/atoms.ts';

/** Why the last attempt to purchase refused a recorded field; undefined once the field has another value. */
export function useFieldRefusal(name: string, value: unknown): string | undefined {
  const problem = useAtomValue(purchaseProblemAtom);
  const [refusedAt, setRefusedAt] = useState({ problem, value });
  if (refusedAt.problem !== problem) setRefusedAt({ problem, value });
  const isRefused = problem !== null && problem.step !== 'validate' && problem.fields.includes(name);
  return isRefused && (refusedAt.problem !== problem || refusedAt.value === value) ? problem.message : undefined;
}
