import { useCallback } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import { type Program, readStoredProgram } from '#events/program';
import { useRequest } from '../facade/use-request.ts';
import { BASE_PARAM, findFile, parseTrial } from '../what-if/trial-address.ts';
import { readTrial, withTrial } from '../what-if/trial-rules.ts';
import { readConfiguration } from '../what-if/use-configuration.ts';

/** The rules of the address, under which an application is replayed. */
export type ReplayTrial = { readonly program: Program } | { readonly problem: string };

async function readReplayTrial(base: string, hash: string): Promise<ReplayTrial | null> {
  if (hash === '') return null;
  const read = await readConfiguration({ base, file: findFile(hash) });
  if ('missing' in read) return { problem: read.missing };
  const served = readTrial(read.program);
  const { trial } = parseTrial(served, hash);
  if (trial === null) return { problem: 'The rules in this link can’t be read because it was cut off. You’re seeing the original replay.' };
  try {
    // A file was read strictly when it was opened.
    return { program: readStoredProgram(withTrial(read.configuration, served, trial)) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : 'The rules in this link can’t be read.' };
  }
}

/** Returns the rules of the address; null for none, and until they are read. */
export function useReplayTrial(): ReplayTrial | null {
  const base = useLocationProperty(() => new URLSearchParams(window.location.search).get(BASE_PARAM) ?? '');
  const hash = useLocationProperty(() => window.location.hash);
  const { state } = useRequest(useCallback(() => readReplayTrial(base, hash), [base, hash]));
  if (state.status === 'failed') return { problem: state.message };
  return state.status === 'loaded' ? state.value : null;
}
