import { useCallback, useMemo, useRef, useState } from 'react';
import { TryRulesDocument } from '../../generated/graphql.ts';
import { graph } from '../facade/graph.ts';
import { type RequestState, useRequest } from '../facade/use-request.ts';
import { toFilterInput } from '../list/filter-input.ts';
import type { ListFilter } from '../list/list-filter.ts';
import { findFile, formatTrial, parseTrial } from './trial-address.ts';
import { type Problem, type TrialPart, locateProblems } from './trial-problems.ts';
import type { TrialResult } from './trial-result.ts';
import { type Trial, isUnfinished, readTrial, withTrial } from './trial-rules.ts';
import type { ServedConfiguration } from './use-configuration.ts';

export interface TrialRequest {
  readonly served: ServedConfiguration;
  readonly filter: ListFilter;
  /** The fragment of the address: the rules that are tried. */
  readonly hash: string;
  /** Called with the fragment of the rules to try. */
  readonly onTry: (hash: string) => void;
}

interface Tried {
  readonly result: TrialResult | null;
  readonly problems: readonly Problem[];
  /** Why nothing was tried, if that is not of the rules. */
  readonly refusal?: string;
  /** True if the analyst did not wait for it. */
  readonly isCancelled?: boolean;
}
const NOT_TRIED: Tried = { result: null, problems: [] };

/** Tries rules. One trial after the other is of the same applications, until they are read again. */
function useTry(filter: ListFilter, { program }: ServedConfiguration) {
  const last = useRef<{ readonly scope: string; readonly asOf: string } | null>(null);
  const running = useRef<AbortController>(undefined);
  const scope = JSON.stringify([filter, program.sitename]);
  const ask = useCallback(
    async (configuration: Record<string, unknown>, signal: AbortSignal): Promise<Tried> => {
      const asOf = last.current?.scope === scope ? last.current.asOf : null;
      const { whatIf } = await graph(TryRulesDocument, { input: { filter: toFilterInput(filter), configuration, asOf } }, { signal });
      if (whatIf.__typename === 'ConfigurationRefused') return { result: null, problems: whatIf.problems };
      if (whatIf.__typename === 'TooManyApplications') return { ...NOT_TRIED, refusal: whatIf.message };
      last.current = { scope, asOf: whatIf.asOf };
      return { result: whatIf, problems: [] };
    },
    [filter, scope],
  );
  const send = useCallback(
    async (configuration: Record<string, unknown>): Promise<Tried> => {
      const controller = new AbortController();
      running.current = controller;
      return ask(configuration, controller.signal).catch((error: unknown) => {
        if (controller.signal.aborted) return { ...NOT_TRIED, isCancelled: true };
        throw error;
      });
    },
    [ask],
  );
  const forget = useCallback((): void => void (last.current = null), []);
  const cancel = useCallback((): void => running.current?.abort(), []);
  return { send, forget, cancel };
}

interface AddressedTrial {
  readonly asServed: Trial;
  /** The rules of the address; null if it has none that can be read. */
  readonly tried: Trial | null;
  /** True if the address has rules that cannot be read. */
  readonly isDamaged: boolean;
  readonly state: RequestState<Tried>;
  /** Tries them again, on the applications as they are now. */
  readonly refresh: () => void;
  readonly cancel: () => void;
}

/** What the rules of the address would have done. */
function useAddressedTrial({ served, filter, hash }: TrialRequest): AddressedTrial {
  const { configuration, program } = served;
  const asServed = useMemo(() => readTrial(program), [program]);
  const { trial: tried, isDamaged } = useMemo(() => parseTrial(asServed, hash), [asServed, hash]);
  const { send, forget, cancel } = useTry(filter, served);
  const { state, retry } = useRequest(useCallback(async () => (tried ? send(withTrial(configuration, asServed, tried)) : NOT_TRIED), [tried, configuration, asServed, send]));
  const refresh = (): void => {
    forget();
    retry();
  };
  return { asServed, tried, isDamaged, state, refresh, cancel };
}

/** Rules that are edited, since the address had this fragment. */
interface Edited {
  readonly hash: string;
  readonly trial: Trial;
  /** Counts the resets at this address. */
  readonly resets: number;
  /** True if a trial was asked for although a condition is no JSON yet. */
  readonly isRefused: boolean;
}

/** The edited rules; those of the address after that has changed. */
function useEdited(hash: string, addressed: Trial): readonly [Edited, (change: Partial<Edited>) => void] {
  const begun: Edited = { hash, trial: addressed, resets: 0, isRefused: false };
  const [last, setLast] = useState(begun);
  const edited = last.hash === hash ? last : begun;
  return [edited, (change) => setLast({ ...edited, isRefused: false, ...change })];
}

export interface EditedTrial extends Tried, Pick<Edited, 'trial' | 'isRefused'>, Pick<AddressedTrial, 'asServed' | 'isDamaged' | 'refresh' | 'cancel'> {
  /** Another one when all fields have to begin again: with the rules of another address, or after a reset. */
  readonly fieldsKey: string;
  /** The state of the trial of these rules; null if they were changed since, or not tried. */
  readonly state: RequestState<unknown> | null;
  /** Tells the problems of a part, or of none. */
  readonly problemsOf: (part: TrialPart | null) => readonly Problem[];
  readonly change: (trial: Trial) => void;
  readonly reset: () => void;
  readonly run: () => void;
}

/** Rules to change, and what those of the address would have done. */
export function useTrial(request: TrialRequest): EditedTrial {
  const { asServed, tried, isDamaged, state, refresh, cancel } = useAddressedTrial(request);
  const [edited, edit] = useEdited(request.hash, tried ?? asServed);
  const { trial, resets, isRefused } = edited;
  const file = findFile(request.hash);
  const next = formatTrial(asServed, trial, file);
  const isCurrent = tried !== null && next === formatTrial(asServed, tried, file);
  const run = (): void => {
    if (isUnfinished(trial)) return edit({ isRefused: true });
    if (isCurrent) return refresh();
    edit({ hash: next });
    request.onTry(next);
  };
  const outcome = isCurrent && state.status === 'loaded' ? state.value : NOT_TRIED;
  return {
    ...outcome,
    asServed,
    trial,
    fieldsKey: `${request.hash} ${resets}`,
    isRefused,
    isDamaged,
    refresh,
    cancel,
    run,
    problemsOf: locateProblems(outcome.problems, request.served.configuration, asServed, trial),
    state: isCurrent ? state : null,
    change: (changed) => edit({ trial: changed }),
    reset: () => edit({ trial: asServed, resets: resets + 1 }),
  };
}
