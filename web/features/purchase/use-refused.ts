import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { problemAtom } from '../../state/atoms.ts';

/** What the last attempt to purchase said of a recorded field, until the field has another value. */
export function useRefused(name: string, value: unknown): string | undefined {
  const problem = useAtomValue(problemAtom);
  const [said, setSaid] = useState({ problem, value });
  if (said.problem !== problem) setSaid({ problem, value });
  const isRefused = problem !== null && problem.step !== 'validate' && problem.fields.includes(name);
  return isRefused && (said.problem !== problem || said.value === value) ? problem.message : undefined;
}
