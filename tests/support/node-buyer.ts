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
  /** Every answer of the facade to this browser: status, headers and body as text. */
  readonly answers: readonly string[];
  state(): State;
  answer(answers: Readonly<Record<string, AnswerValue>>): void;
  /** Sends the log to the facade, as the uplink would. */
  ship(): Promise<unknown>;
  /** The same buyer after a reload: the state is folded anew from the log. */
  reload(): NodeBuyer;
  /** A duplicated tab: the same browser, with a copy of the log. */
  tab(): NodeBuyer;
  /** Another browser that has got hold of the log. */
  stranger(): NodeBuyer;
  /** The page goes away right after this event was recorded, or when this operation is answered: whatever runs then ends with PageGone. */
  leaveAt(moment: { readonly event: FlowEvent['type'] } | { readonly answerOf: string }): NodeBuyer;
  /** Sends any document; resolves to the whole answer. */
  send(body: object): Promise<Answer>;
}

export interface Answer {
  readonly status: number;
  readonly data?: unknown;
  readonly errors?: readonly { readonly message: string; readonly extensions?: Readonly<Record<string, unknown>> }[];
}

export class PageGone extends Error {}

interface Browser {
  readonly url: string;
  cookie: string;
  readonly answers: string[];
}

interface Kept {
  readonly browser: Browser;
  readonly log: RecordedEvent[];
  readonly program: Program;
  readonly programHash: string;
  readonly now: () => number;
}

type Moment = Parameters<NodeBuyer['leaveAt']>[0];

const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function post(browser: Browser, body: object, signal?: AbortSignal): Promise<Answer> {
  const response = await fetch(`${browser.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: browser.cookie },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });
  const set = response.headers.getSetCookie()[0];
  if (set) browser.cookie = set.split(';', 1)[0] ?? '';
  const text = await response.text();
  browser.answers.push(`${response.status}\n${JSON.stringify([...response.headers])}\n${text}`);
  return { status: response.status, ...(JSON.parse(text) as object) };
}

function buyerOver(kept: Kept, moment?: Moment): NodeBuyer {
  const { browser, log, now } = kept;
  let state = fold.foldAll(log, initialState());
  let isGone = false;
  const applicationId = log[0]?.applicationId ?? randomUUID();
  const stay = (): void => {
    if (isGone) throw new PageGone();
  };
  const leaveIf = (isMoment: boolean): void => {
    if (isMoment) isGone = true;
    stay();
  };
  const append = (event: FlowEvent): void => {
    if (!admits(state, event)) throw new Error(`${event.type} does not make sense here`);
    const { version } = catalogue.definitions[event.type]!;
    const envelope = { id: randomUUID(), applicationId, sequence: log.length + 1, version, writer: 'node', at: new Date(now()).toISOString() };
    const recorded = { ...envelope, ...event } as RecordedEvent;
    log.push(recorded);
    state = fold.step(state, recorded);
  };
  const record = (...events: FlowEvent[]): void => {
    for (const event of events) {
      stay();
      append(event);
      leaveIf(moment !== undefined && 'event' in moment && moment.event === event.type);
    }
  };
  const ports: FlowPorts = {
    applicationId,
    program: kept.program,
    graph: async (document, variables, options) => {
      stay();
      const operationName = document.definitions.flatMap((d) => ('name' in d && d.name ? [d.name.value] : []))[0];
      const { data, errors } = await post(browser, { operationName, query: print(document), variables }, options?.signal);
      leaveIf(moment !== undefined && 'answerOf' in moment && moment.answerOf === operationName);
      if (errors?.length) throw new Error(errors.map(({ message }) => message).join('; '));
      return data as never;
    },
    state: () => state,
    record,
    after: () => log.length,
    capture: () => Promise.resolve(onePixel),
    now,
  };
  return {
    ports,
    log,
    programHash: kept.programHash,
    answers: browser.answers,
    state: () => state,
    answer: (answers) => record(...Object.entries(answers).map(([question, value]) => questionAnswered({ question, value: value as string }))),
    ship: async () => {
      const { id, root } = state.application;
      const input = { application: { id, root }, sent: new Date(now()).toISOString(), events: log.map((event) => ({ ...event })) };
      return (await ports.graph(AppendEventsDocument, { input })).appendEvents;
    },
    reload: () => buyerOver(kept),
    tab: () => buyerOver({ ...kept, log: [...log] }),
    stranger: () => buyerOver({ ...kept, browser: { ...browser, cookie: '', answers: [] }, log: [...log] }),
    leaveAt: (left) => buyerOver(kept, left),
    send: (body) => post(browser, body),
  };
}

/** Opens a program at a facade, as the served page would. */
export async function nodeBuyer(url: string, sitename: string, now: () => number = Date.now): Promise<NodeBuyer> {
  const browser: Browser = { url, cookie: '', answers: [] };
  const query = 'query Served($sitename: String) { program(sitename: $sitename) { hash configuration } }';
  const { data } = await post(browser, { query, variables: { sitename } });
  const { program } = data as { program: { hash: string; configuration: Program } };
  return buyerOver({ browser, log: [], program: program.configuration, programHash: program.hash, now });
}
