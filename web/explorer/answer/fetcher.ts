import type { Fetcher, Observable } from '@graphiql/toolkit';
import type { createStore } from 'jotai';
import { callsOf, withoutCalls } from '../calls/call.ts';
import { learn, operationOf } from '../collection/index.ts';
import { progressAtom } from '../kept/progress.ts';
import { type Answer, type Question, ask } from './ask.ts';
import { outcomeOf } from './outcome.ts';
import { type Report, activeTabAtom, reportsAtom } from './report.ts';

type Store = ReturnType<typeof createStore>;

const INTROSPECTION = 'IntrospectionQuery';

/** Asks, and keeps what came of it: the calls for the time line, what the run has learnt for the next step. */
async function askAndLearn(store: Store, question: Question): Promise<Answer> {
  const tab = store.get(activeTabAtom);
  const operationName = question.operationName ?? null;
  const report = (more: Omit<Report, 'operationName'>): void => store.set(reportsAtom, (reports) => ({ ...reports, [tab]: { operationName, ...more } }));
  const began = performance.now();
  report({ isPending: true, isRefused: false, milliseconds: 0, calls: null });
  const answer = await ask(question).catch((error: unknown) => {
    report({ isPending: false, isRefused: true, milliseconds: performance.now() - began, calls: null });
    throw error;
  });
  const outcome = outcomeOf(answer);
  report({ isPending: false, isRefused: outcome === 'refused' || outcome === 'failed', milliseconds: performance.now() - began, calls: callsOf(answer) });
  const ran = operationOf(question.query);
  store.set(progressAtom, (progress) => ({
    run: learn(progress.run, question.variables, answer.data),
    outcomes: ran === null ? progress.outcomes : { ...progress.outcomes, [ran.id]: outcome },
  }));
  return withoutCalls(answer);
}

/** One answer, as the editor takes answers that it may stop waiting for: a tab that is left gets no answer of another. */
const once = (answer: () => Promise<Answer>): Observable<unknown> =>
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
    (question.operationName === INTROSPECTION ? ask(question) : once(() => askAndLearn(store, question))) as ReturnType<Fetcher>;
