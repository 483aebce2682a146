import type { Fetcher, Observable } from '@graphiql/toolkit';
import type { createStore } from 'jotai';
import { readCalls, removeCalls } from '../calls/call.ts';
import { findOperationByText, updateRun } from '../collection/index.ts';
import { progressAtom } from '../storage/progress.ts';
import { type GraphRequest, type GraphResponse, resolveOutcome, sendRequest } from './graph-request.ts';
import { type RunReport, activeTabAtom, reportsAtom } from './run-report.ts';

type Store = ReturnType<typeof createStore>;

const INTROSPECTION = 'IntrospectionQuery';

/** Asks, and keeps what came of it: the calls for the time line, what the run has learnt for the next step. */
async function runAndRecord(store: Store, question: GraphRequest): Promise<GraphResponse> {
  const tab = store.get(activeTabAtom);
  const operationName = question.operationName ?? null;
  const report = (more: Omit<RunReport, 'operationName'>): void => store.set(reportsAtom, (reports) => ({ ...reports, [tab]: { operationName, ...more } }));
  const began = performance.now();
  report({ isPending: true, isRefused: false, milliseconds: 0, calls: null });
  const answer = await sendRequest(question).catch((error: unknown) => {
    report({ isPending: false, isRefused: true, milliseconds: performance.now() - began, calls: null });
    throw error;
  });
  const outcome = resolveOutcome(answer);
  report({ isPending: false, isRefused: outcome === 'refused' || outcome === 'failed', milliseconds: performance.now() - began, calls: readCalls(answer) });
  const ran = findOperationByText(question.query);
  store.set(progressAtom, (progress) => ({
    run: updateRun(progress.run, question.variables, answer.data),
    outcomes: ran === null ? progress.outcomes : { ...progress.outcomes, [ran.id]: outcome },
  }));
  return removeCalls(answer);
}

/** One answer, as the editor takes answers that it may stop waiting for: a tab that is left gets no answer of another. */
const toObservable = (answer: () => Promise<GraphResponse>): Observable<unknown> =>
  ({
    subscribe(observer: { next(value: unknown): void; error(reason: unknown): void; complete(): void }) {
      let isWaitedFor = true;
      const deliver = async (): Promise<void> => {
        const value = await answer();
        if (!isWaitedFor) return;
        observer.next(value);
        observer.complete();
      };
      deliver().catch((error: unknown) => isWaitedFor && observer.error(error));
      return { unsubscribe: () => void (isWaitedFor = false) };
    },
  }) as Observable<unknown>;

/** How the editor asks the facade: at this one address, and with its own cookies. */
export const createFetcher =
  (store: Store): Fetcher =>
  (question) =>
    (question.operationName === INTROSPECTION ? sendRequest(question) : toObservable(() => runAndRecord(store, question))) as ReturnType<Fetcher>;
