// A browser tab with its sessionStorage and its page: the production code of recorder, tab log, event sync and flow.
import { v4 as newId } from 'uuid';
import type { RecordedEvent, State } from '#events/buyflow';
import type { Program } from '#events/program';
import { findPageOfType, buildPath } from '#events/rules';
import { loadSavedData, refreshIdentity } from '#workflows/identity';
import { type FlowPorts, type LoginMark, createLoginMark } from '#workflows/ports';
import { continuePaidPurchase } from '#workflows/purchase';
import { beginApplication, openApplication } from '#workflows/start';
import { writeAcknowledged, readTabLog } from '../../../web/event-log/tab-log.ts';
import { createOutbox } from '../../../web/event-log/outbox.ts';
import { type Recorder, createRecorder } from '../../../web/event-log/recorder.ts';
import { type TabStorage, createTabStorage } from '../../../web/event-log/tab-storage.ts';
import { AppendEventsDocument, OpenApplicationDocument } from '../../../web/generated/graphql.ts';
import { forkedFrom } from '../../../web/event-log/duplicate-tab-guard.ts';
import type { Clock } from './clock.ts';
import type { Device, Served } from './device.ts';

/** The page is gone, and what ran in it has ended. */
export class PageGone extends Error {}

const RELEASE = 'simulated';
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export interface TabParts {
  readonly device: Device;
  readonly served: Served;
  readonly clock: Clock;
  readonly storage: Storage;
  /** The application that continues here. */
  readonly applicationId?: string;
  /** The tab began with a copy of another tab's storage. */
  readonly isCopy?: boolean;
}

/** One load of a page. */
export interface Page {
  readonly ports: FlowPorts;
  readonly recorder: Recorder;
  /** Whether this tab's log is no longer accepted, and why. */
  readonly refused: () => string | null;
  /** The page is left after this number of steps. Each request counts twice: its beginning and its answer. */
  readonly leaveIn: (steps: number | null) => void;
  /** Quoting is canceled after this number of steps. */
  readonly cancelIn: (steps: number | null) => void;
  readonly signal: () => AbortSignal;
  /** Makes the application this browser's. @throws if the facade cannot be asked */
  readonly open: () => Promise<void>;
  /** Runs work in the page until the page is left. Resolves to whether it finished. */
  readonly run: (process: () => Promise<unknown>) => Promise<boolean>;
  /** Sends the tab log, as the event sync does. */
  readonly ship: () => Promise<void>;
  /** Another tab has this application open: forks. */
  readonly partFrom: () => void;
  readonly leave: () => void;
  readonly isGone: () => boolean;
}

export interface Tab {
  readonly parts: TabParts;
  /** The current page. */
  page(): Page;
  state(): State;
  readonly events: () => readonly RecordedEvent[];
  /** Reloads the page. */
  load(path?: string): Promise<void>;
  /** Repeats the last request of an operation, as no page would. Resolves to the facade's answer, or null without one. */
  replay(operation: string): Promise<unknown>;
  /** Changes what is sent of an operation, as in a manipulated browser. */
  tamper(operation: string, change: ((variables: Record<string, unknown>) => void) | null): void;
  /** Gives the page this forged answer to an operation. */
  fake(operation: string, answer: unknown): void;
  readonly program: Program;
}

/** Counts steps down; calls back at zero. */
function countdown(over: () => void): { readonly set: (steps: number | null) => void; readonly step: () => void } {
  let left: number | null = null;
  return {
    set: (steps) => void (left = steps),
    step() {
      if (left === null) return;
      left -= 1;
      if (left > 0) return;
      left = null;
      over();
    },
  };
}

interface Tampering {
  readonly changes: Map<string, (variables: Record<string, unknown>) => void>;
  /** Forged answers by operation, which replace the request. */
  readonly answers: Map<string, unknown>;
  /** The last request of each operation. */
  readonly sent: Map<string, () => Promise<unknown>>;
}

/** What runs in a page ends with it. */
interface Standing {
  readonly isGone: () => boolean;
  readonly leave: () => void;
  readonly leaveIn: (steps: number | null) => void;
  readonly cancelIn: (steps: number | null) => void;
  readonly signal: () => AbortSignal;
  readonly step: () => Promise<void>;
  readonly run: Page['run'];
}

function stand(): Standing {
  let isGone = false;
  let abort = new AbortController();
  let over: (reason: PageGone) => void = () => undefined;
  const gone = new Promise<never>((_, reject) => void (over = reject));
  gone.catch(() => undefined);
  const leave = (): void => {
    isGone = true;
    over(new PageGone());
  };
  const leaving = countdown(leave);
  const cancelling = countdown(() => abort.abort());
  return {
    isGone: () => isGone,
    leave,
    leaveIn: leaving.set,
    cancelIn: cancelling.set,
    signal() {
      abort = new AbortController();
      return abort.signal;
    },
    async step() {
      cancelling.step();
      leaving.step();
      // A page that was left gets no answer and sends nothing: its work waits forever.
      if (isGone) await new Promise<never>(() => undefined);
    },
    async run(process) {
      try {
        await Promise.race([process(), gone]);
        return !isGone;
      } catch (error) {
        if (isGone) return false;
        throw error;
      }
    },
  };
}

const graphOf =
  (device: Device, { step }: Standing, tampering: Tampering): FlowPorts['graph'] =>
  async (document, variables, options) => {
    await step();
    const [definition] = document.definitions;
    const name = definition && 'name' in definition ? (definition.name?.value ?? '') : '';
    if (tampering.answers.has(name)) return tampering.answers.get(name) as never;
    const change = tampering.changes.get(name);
    const sent = change ? structuredClone(variables) : variables;
    change?.(sent as Record<string, unknown>);
    tampering.sent.set(name, () => device.ask(document, sent));
    const answer = await device.ask(document, sent, options).catch(async (error: unknown) => {
      await step();
      throw error;
    });
    await step();
    return answer;
  };

interface Shipping {
  readonly storage: TabStorage;
  readonly recorder: Recorder;
  readonly acknowledged: number;
  readonly now: () => number;
}

/** The event sync, and what a page does if another tab writes its application (web/event-log/duplicate-tab-guard.ts). */
function shipper({ storage, recorder, acknowledged, now }: Shipping, graph: FlowPorts['graph']): Pick<Page, 'ship' | 'refused' | 'partFrom'> {
  let refused: string | null = null;
  const outbox = createOutbox({
    application: () => {
      const { id, root } = recorder.state().application;
      return { id, root };
    },
    events: recorder.events,
    acknowledged,
    writeAcknowledged: (sequence) => writeAcknowledged(storage, sequence),
    now,
  });
  /** The same id for every attempt. */
  let next = newId();
  const become = (sequence: number): void => {
    recorder.fork({ id: next, sequence });
    outbox.restart();
    next = newId();
  };
  async function fork(sequence: number): Promise<void> {
    const { root, program } = recorder.state().application;
    await graph(OpenApplicationDocument, { input: { application: { id: next, root }, programHash: program, fork: { parent: recorder.applicationId(), sequence } } });
    become(sequence);
  }
  return {
    refused: () => refused,
    async ship() {
      while (!outbox.isEmpty() && refused === null) {
        const said = outbox.applyResult((await graph(AppendEventsDocument, { input: outbox.batch() })).appendEvents);
        if (said !== null && said.forkAt !== null) await fork(said.forkAt);
        else refused = said?.reason ?? null;
      }
    },
    partFrom() {
      // If none of it is stored, the event store itself reports whether another tab writes.
      if (acknowledged > 0) become(acknowledged);
    },
  };
}

/** Asks until the facade knows the application. If it cannot be asked, the next process asks again. */
function opener(ports: FlowPorts, recorder: Recorder): () => Promise<void> {
  let isOpen = false;
  return async () => {
    if (isOpen) return;
    await openApplication(ports, { sponsorId: null, memberId: null }, forkedFrom(recorder));
    isOpen = true;
  };
}

const loginMarks = new WeakMap<Device, LoginMark>();

/** All tabs of a device share it. */
function loginMarkOf(device: Device): LoginMark {
  const mark = loginMarks.get(device) ?? createLoginMark();
  loginMarks.set(device, mark);
  return mark;
}

function standPage({ device, served, clock: { now }, storage: sessionStorage, applicationId }: TabParts, tampering: Tampering): Page {
  const storage = createTabStorage(() => sessionStorage);
  const log = readTabLog(storage, RELEASE);
  const recorder = createRecorder({ storage, log, release: RELEASE, now, ...(applicationId && { applicationId }) });
  const standing = stand();
  const graph = graphOf(device, standing, tampering);
  const ports: FlowPorts = {
    applicationId: recorder.applicationId(),
    program: served.program,
    graph,
    state: recorder.state,
    record: (...events) => {
      if (standing.isGone()) throw new PageGone();
      recorder.record(...events);
    },
    after: () => recorder.events().length,
    lastSequence: (type) => recorder.events().findLast((event) => event.type === type)?.sequence ?? 0,
    capture: () => Promise.resolve(onePixel),
    setSavedData: () => undefined,
    loginMark: loginMarkOf(device),
    now,
    wait: () => Promise.resolve(),
  };
  const opened = opener(ports, recorder);
  const { ship, ...shipping } = shipper({ storage, recorder, acknowledged: log.acknowledged, now }, graph);
  // The event sync begins when the facade knows the application.
  return { ...standing, ...shipping, ship: () => opened().then(ship), ports, recorder, open: opened };
}

/** What a page does after it loads (web/app/create-session.ts), in the same order, except for asking about other families: there are none. */
async function arrive({ ports, recorder, partFrom, open: opened }: Page, { served, isCopy }: Pick<TabParts, 'served' | 'isCopy'>, path: string): Promise<void> {
  beginApplication(ports, { release: RELEASE, program: served.hash, path });
  if (isCopy) partFrom();
  await opened();
  await refreshIdentity(ports);
  if (ports.state().identity.holder) await loadSavedData(ports);
  const isFork = recorder.events()[0]?.type === 'ApplicationForked';
  const { hasPurchased, phase } = recorder.state().purchase;
  if ((isFork || phase === 'interrupted') && !hasPurchased && phase !== 'unconfirmed') await continuePaidPurchase(ports);
}

export function openTab(parts: TabParts): Tab {
  const tampering: Tampering = { changes: new Map(), answers: new Map(), sent: new Map() };
  const { program } = parts.served;
  let page = standPage(parts, tampering);
  let hasLoaded = false;
  return {
    parts,
    program,
    page: () => page,
    state: () => page.recorder.state(),
    events: () => page.recorder.events(),
    async load(path = buildPath(program, findPageOfType(program, 'Payment'))) {
      if (page.recorder.events().length > 0 || page.isGone()) {
        page.recorder.snapshot();
        page.leave();
        page = standPage(parts, tampering);
      }
      const here = page;
      const isFirst = !hasLoaded;
      hasLoaded = true;
      // The facade may be away: the page keeps asking. What is recorded remains.
      await here.run(() => arrive(here, { ...parts, isCopy: parts.isCopy === true && isFirst }, path).catch(() => undefined));
    },
    replay: async (operation) =>
      tampering.sent
        .get(operation)?.()
        .catch(() => null) ?? null,
    fake: (operation, answer) => void tampering.answers.set(operation, answer),
    tamper(operation, change) {
      if (change) tampering.changes.set(operation, change);
      else tampering.changes.delete(operation);
    },
  };
}
