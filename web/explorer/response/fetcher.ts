import type { Fetcher, Observable } from '@graphiql/toolkit';
import type { GraphQLSchema } from 'graphql';
import type { createStore } from 'jotai';
import { readCalls, removeCalls } from '../calls/call.ts';
import { findOperationByText, updateRun } from '../collection/index.ts';
import { makeAnswer } from '../mock/mock-answer.ts';
import { isMockedAtom, schemaAtom } from '../mock/mock-atoms.ts';
import { annotateIntrospection } from '../schema-facts/annotate-introspection.ts';
import { facts } from '../schema-facts/facts.ts';
import { progressAtom } from '../storage/progress.ts';
import { type GraphRequest, type GraphResponse, UnreadableResponse, resolveOutcome, sendRequest } from './graph-request.ts';
import { type RunReport, activeTabAtom, reportsAtom } from './run-report.ts';

type Store = ReturnType<typeof createStore>;

const INTROSPECTION = 'IntrospectionQuery';

type EditedHeaders = Readonly<Record<string, unknown>> | undefined;

/** Returns what records the report of an operation in the active tab. */
function startReport(store: Store, question: GraphRequest): (more: Partial<RunReport>) => void {
  const tab = store.get(activeTabAtom);
  const began = performance.now();
  const initial = { operationName: question.operationName ?? null, isPending: false, isRefused: false, isMadeUp: false, http: null, calls: null };
  return (more) => store.set(reportsAtom, (reports) => ({ ...reports, [tab]: { ...initial, milliseconds: performance.now() - began, ...more } }));
}

/** Answers an operation in this page. The run of the collection stays as it is: made-up values would spoil its next steps. */
async function answerInPage(store: Store, question: GraphRequest, schema: GraphQLSchema): Promise<GraphResponse> {
  const report = startReport(store, question);
  const answer = await makeAnswer(schema, question);
  report({ isMadeUp: true, isRefused: answer.errors !== undefined });
  return answer;
}

/** Sends an operation and records its calls and outcome, and the values for the next step. */
async function sendAndRecord(store: Store, question: GraphRequest, headers: EditedHeaders): Promise<GraphResponse> {
  const report = startReport(store, question);
  report({ isPending: true });
  const { answer, http } = await sendRequest(question, headers).catch((error: unknown) => {
    report({ isRefused: true, http: error instanceof UnreadableResponse ? error.http : null });
    throw error;
  });
  const outcome = resolveOutcome(answer);
  report({ isRefused: outcome === 'refused' || outcome === 'failed', http, calls: readCalls(answer) });
  const ran = findOperationByText(question.query);
  store.set(progressAtom, (progress) => ({
    run: updateRun(progress.run, question.variables, answer.data),
    outcomes: ran === null ? progress.outcomes : { ...progress.outcomes, [ran.id]: outcome },
  }));
  return removeCalls(answer);
}

function run(store: Store, question: GraphRequest, headers: EditedHeaders): Promise<GraphResponse> {
  const schema = store.get(schemaAtom);
  return store.get(isMockedAtom) && schema ? answerInPage(store, question, schema) : sendAndRecord(store, question, headers);
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

/** Reads the schema. Its descriptions get what introspection does not have. */
async function introspect(question: GraphRequest, headers: EditedHeaders): Promise<GraphResponse> {
  const { answer } = await sendRequest(question, headers);
  return { ...answer, data: annotateIntrospection(facts, answer.data) };
}

/** Creates the editor's fetcher. It sends to the facade only, with this browser's cookies and the editor's headers; in mock mode it sends no operation. */
export const createFetcher =
  (store: Store): Fetcher =>
  (question, options) => {
    const headers: EditedHeaders = options?.headers;
    return (question.operationName === INTROSPECTION ? introspect(question, headers) : toObservable(() => run(store, question, headers))) as ReturnType<Fetcher>;
  };
