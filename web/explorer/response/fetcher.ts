import type { Fetcher, Observable } from '@graphiql/toolkit';
import type { createStore } from 'jotai';
import { readCalls, removeCalls } from '../calls/call.ts';
import { findOperationByText, updateRun } from '../collection/index.ts';
import { progressAtom } from '../storage/progress.ts';
import { type GraphRequest, type GraphResponse, resolveOutcome, sendRequest } from './graph-request.ts';
import { type RunReport, activeTabAtom, reportsAtom } from './run-report.ts';

type Store = ReturnType<typeof createStore>;

const INTROSPECTION = 'IntrospectionQuery';

/** Sends an operation and records its calls and outcome, and the values for the next step. */
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

/** Wraps one response as an observable that the editor can cancel, so no tab shows another tab's response. */
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

/** Creates the editor's fetcher. It sends to the facade only, with this browser's cookies. */
export const createFetcher =
  (store: Store): Fetcher =>
  (question) =>
    (question.operationName === INTROSPECTION ? sendRequest(question) : toObservable(() => runAndRecord(store, question))) as ReturnType<Fetcher>;
