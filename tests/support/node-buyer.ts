import { randomUUID } from 'node:crypto';
import { type FlowEvent, type RecordedEvent, type State, canApply, catalog, fold, initialState } from '#events/buyflow';
import { applicationForked, questionAnswered } from '#events/application';
import type { AnswerValue, Program } from '#events/program';
import { type FlowPorts, NoAnswer, type LoginMark, type SavedData, createLoginMark } from '#workflows/ports';
import { requestBody } from '../../web/app/registered-request.ts';
import { type Answer, type GraphBrowser, graphBrowser } from './graph-browser.ts';
import type { ResumedApplication } from '#workflows/resume';
import { AppendEventsDocument } from '../../web/generated/graphql.ts';

/** A buyer without a browser: the flow's ports over the real facade, with a cookie jar and a log in memory. */
export interface NodeBuyer {
  readonly ports: FlowPorts;
  readonly log: readonly RecordedEvent[];
  readonly programHash: string;
  /** Every answer of the facade to this browser: status, headers and body as text. */
  readonly answers: readonly string[];
  state(): State;
  /** The account holder's saved data in the page's memory. */
  saved(): SavedData | null;
  answer(answers: Readonly<Record<string, AnswerValue>>): void;
  /** Sends the log to the facade, as the event sync would. */
  ship(): Promise<unknown>;
  /** The same buyer after a reload: the state is folded from the log again. */
  reload(): NodeBuyer;
  /** A duplicated tab: the same browser, with a copy of the log. */
  tab(): NodeBuyer;
  /** A new window of the same browser, without the answers of the others. */
  newWindow(): NodeBuyer;
  /** Another browser that has a copy of the log. */
  stranger(): NodeBuyer;
  /** The application resumed in another browser, as an application of its own. */
  elsewhere(browser: GraphBrowser, id: string, from: ForkSource): NodeBuyer;
  /** The page ends right after this event was recorded, or when this operation is answered: any running flow rejects with PageGone. */
  leaveAt(moment: { readonly event: FlowEvent['type'] } | { readonly answerOf: string }): NodeBuyer;
  /** Sends any document; resolves to the whole answer. */
  send(body: object): Promise<Answer>;
  /** The same buyer, with this wait between attempts when the facade does not answer. */
  waiting(wait: FlowPorts['wait']): NodeBuyer;
  readonly browser: GraphBrowser;
}

export type { Answer } from './graph-browser.ts';

/** What a fork begins with. */
type ForkSource = Pick<ResumedApplication, 'parent' | 'sequence' | 'events'> & { readonly application: { readonly root: { readonly id: string } } };

export class PageGone extends Error {}

interface BuyerContext {
  readonly browser: GraphBrowser;
  readonly log: RecordedEvent[];
  /** What was recorded before, in the applications that this one continues. */
  readonly inherited?: readonly RecordedEvent[];
  readonly applicationId?: string;
  readonly program: Program;
  readonly programHash: string;
  readonly now: () => number;
  readonly wait?: FlowPorts['wait'];
}

const loginMarks = new WeakMap<GraphBrowser, LoginMark>();

/** All tabs of a browser share it. */
function loginMarkOf(browser: GraphBrowser): LoginMark {
  const mark = loginMarks.get(browser) ?? createLoginMark();
  loginMarks.set(browser, mark);
  return mark;
}

interface AnyDocument {
  readonly definitions: readonly object[];
}
const operationNameOf = ({ definitions }: AnyDocument): string | undefined => definitions.flatMap((d) => ('name' in d ? [(d.name as { value: string }).value] : []))[0];
export const isOperation = (document: AnyDocument, name: string): boolean => operationNameOf(document) === name;

type Moment = Parameters<NodeBuyer['leaveAt']>[0];

const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Sends the headers of an HTTPS proxy, which only production trusts. */
const httpsBrowser = (url: string): GraphBrowser => graphBrowser(url, { 'x-forwarded-proto': 'https' });

function createBuyer(context: BuyerContext, moment?: Moment): NodeBuyer {
  const { browser, log, now } = context;
  let state = fold.foldAll([...(context.inherited ?? []), ...log], initialState());
  let isGone = false;
  const applicationId = log[0]?.applicationId ?? context.applicationId ?? randomUUID();
  const stay = (): void => {
    if (isGone) throw new PageGone();
  };
  let saved: SavedData | null = null;
  const leaveIf = (isMoment: boolean): void => {
    if (isMoment) isGone = true;
    stay();
  };
  const append = (event: FlowEvent): void => {
    if (!canApply(state, event)) throw new Error(`${event.type} does not make sense here`);
    const { version } = catalog.definitions[event.type]!;
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
    program: context.program,
    graph: async (document, variables, options) => {
      stay();
      const operationName = operationNameOf(document);
      const { data, errors } = await browser.postText(requestBody(document, variables as object), options?.signal).catch((error: unknown) => {
        throw options?.signal?.aborted ? error : new NoAnswer('the facade is gone', { cause: error });
      });
      leaveIf(moment !== undefined && 'answerOf' in moment && moment.answerOf === operationName);
      if (errors?.length) throw Object.assign(new Error(errors.map(({ message }) => message).join('; ')), { errors });
      return data as never;
    },
    state: () => state,
    record,
    after: () => log.length,
    lastSequence: (type) => log.findLast((event) => event.type === type)?.sequence ?? 0,
    setSavedData: (data) => void (saved = data),
    loginMark: loginMarkOf(browser),
    capture: () => Promise.resolve(onePixel),
    now,
    // A test does not wait by default.
    wait: context.wait ?? (() => Promise.resolve()),
  };
  return {
    ports,
    log,
    programHash: context.programHash,
    answers: browser.answers,
    state: () => state,
    saved: () => saved,
    answer: (answers) => record(...Object.entries(answers).map(([question, value]) => questionAnswered({ question, value: value as string }))),
    ship: async () => {
      const { id, root } = state.application;
      const input = { application: { id, root }, sent: new Date(now()).toISOString(), events: log.map((event) => ({ ...event })) };
      return (await ports.graph(AppendEventsDocument, { input })).appendEvents;
    },
    reload: () => createBuyer(context),
    tab: () => createBuyer({ ...context, log: [...log] }),
    newWindow: () => createBuyer({ browser, log: [], program: context.program, programHash: context.programHash, now }),
    stranger: () => createBuyer({ ...context, browser: httpsBrowser(browser.url), log: [...log] }),
    elsewhere(other, id, { application: { root }, parent, sequence, events }) {
      const inherited = events.map((event) => {
        const parsed = catalog.parse(event);
        if (!parsed.ok) throw new Error(parsed.reason);
        return parsed.event;
      });
      const there = createBuyer({ ...context, browser: other, log: [], inherited, applicationId: id });
      there.ports.record(applicationForked({ root: root.id, parent: parent.id, sequence, release: 'test' }));
      return there;
    },
    leaveAt: (left) => createBuyer(context, left),
    waiting: (wait) => createBuyer({ ...context, wait }),
    send: (body) => browser.post(body),
    browser,
  };
}

/** Opens a program's page at a facade, and takes the program from it; in a new browser, where none is given. */
export async function nodeBuyer(url: string, sitename: string, now: () => number = Date.now, browser: GraphBrowser = httpsBrowser(url)): Promise<NodeBuyer> {
  const page = await browser.page(`/?sitename=${encodeURIComponent(sitename)}`);
  const served = /id="served">(?<json>.*?)<\/script>/s.exec(page)?.groups?.['json'];
  const { program, hash } = JSON.parse(served ?? '{}') as { program?: Program; hash?: string };
  if (!program || !hash) throw new Error(`${url} serves no program ${sitename}`);
  return createBuyer({ browser, log: [], program, programHash: hash, now });
}
