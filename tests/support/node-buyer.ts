import { randomUUID } from 'node:crypto';
import { print } from 'graphql';
import { type FlowEvent, type RecordedEvent, type State, admits, catalogue, fold, initialState } from '#events/buyflow';
import { questionAnswered } from '#events/application';
import type { AnswerValue, Program } from '#events/program';
import type { FlowPorts } from '#flow/ports';
import { AppendEventsDocument } from '../../web/generated/graphql.ts';

/** A buyer without a browser: the flow's ports over the real facade, with a cookie jar and a log in memory. */
export interface NodeBuyer {
  readonly ports: FlowPorts;
  readonly log: readonly RecordedEvent[];
  readonly programHash: string;
  state(): State;
  answer(answers: Readonly<Record<string, AnswerValue>>): void;
  /** Sends the log to the facade, as the uplink would. */
  ship(): Promise<unknown>;
  /** The same buyer after a reload: the state is folded anew from the log. */
  reload(): NodeBuyer;
}

interface Kept {
  readonly url: string;
  cookie: string;
  readonly log: RecordedEvent[];
  readonly program: Program;
  readonly programHash: string;
}

const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function post(kept: Kept, body: object, signal?: AbortSignal): Promise<{ data?: unknown; errors?: { message: string }[] }> {
  const response = await fetch(`${kept.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: kept.cookie },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });
  const set = response.headers.getSetCookie()[0];
  if (set) kept.cookie = set.split(';', 1)[0] ?? '';
  return (await response.json()) as { data?: unknown; errors?: { message: string }[] };
}

function buyerOver(kept: Kept, now: () => number): NodeBuyer {
  let state = fold.foldAll(kept.log, initialState());
  const applicationId = kept.log[0]?.applicationId ?? randomUUID();
  const record = (...events: FlowEvent[]): void => {
    for (const event of events) {
      if (!admits(state, event)) throw new Error(`${event.type} does not make sense here`);
      const { version } = catalogue.definitions[event.type]!;
      const envelope = { id: randomUUID(), applicationId, sequence: kept.log.length + 1, version, writer: 'node', at: new Date(now()).toISOString() };
      const recorded = { ...envelope, ...event } as RecordedEvent;
      kept.log.push(recorded);
      state = fold.step(state, recorded);
    }
  };
  const ports: FlowPorts = {
    applicationId,
    program: kept.program,
    graph: async (document, variables, options) => {
      const operationName = document.definitions.flatMap((d) => ('name' in d && d.name ? [d.name.value] : []))[0];
      const { data, errors } = await post(kept, { operationName, query: print(document), variables }, options?.signal);
      if (errors?.length) throw new Error(errors.map(({ message }) => message).join('; '));
      return data as never;
    },
    state: () => state,
    record,
    after: () => kept.log.length,
    capture: () => Promise.resolve(onePixel),
    now,
  };
  return {
    ports,
    log: kept.log,
    programHash: kept.programHash,
    state: () => state,
    answer: (answers) => record(...Object.entries(answers).map(([question, value]) => questionAnswered({ question, value: value as string }))),
    ship: async () => {
      const { id, root } = state.application;
      const input = { application: { id, root }, sent: new Date(now()).toISOString(), events: kept.log.map((event) => ({ ...event })) };
      return (await ports.graph(AppendEventsDocument, { input })).appendEvents;
    },
    reload: () => buyerOver(kept, now),
  };
}

/** Opens a program at a facade, as the served page would. */
export async function nodeBuyer(url: string, sitename: string, now: () => number = Date.now): Promise<NodeBuyer> {
  const kept = { url, cookie: '', log: [] } as unknown as Kept;
  const query = 'query Served($sitename: String) { program(sitename: $sitename) { hash configuration } }';
  const { data } = await post(kept, { query, variables: { sitename } });
  const { program } = data as { program: { hash: string; configuration: Program } };
  return buyerOver({ ...kept, program: program.configuration, programHash: program.hash }, now);
}
