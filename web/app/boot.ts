import { createStore } from 'jotai';
import type { Program } from '#events/program';
import { type Recorder, createRecorder } from '../event-log/recorder.ts';
import { replacedAtom, uplinkAtom } from '../state/atoms.ts';
import { type KeptLog, type Lost, clearDamage, forgetLog, keepAcknowledged, readLog } from '../event-log/tab-log.ts';
import { createOutbox } from '../event-log/outbox.ts';
import { type KeptText, keptIn } from '../event-log/tab-storage.ts';
import { type Uplink, createUplink } from '../event-log/event-sync.ts';
import { AppendEventsDocument, ProgramByHashDocument } from '../generated/graphql.ts';
import type { Graph } from '#workflows/ports';
import { type CheckedLink, checkLink } from '#workflows/start';
import { createGraph, sendLast } from './graph.ts';
import { eventSender } from './event-sender.ts';
import { createWindows } from '../event-log/duplicate-tabs.ts';
import { steadyNow } from './steady-clock.ts';
import { createStateSaver } from '../event-log/state-saver.ts';
import { type LinkQuery, type Served, readLink } from './served-data.ts';

/** Everything that the pages stand on, once a program is known. */
export interface Booted {
  readonly program: Program;
  /** SHA-256 of its configuration. */
  readonly hash: string;
  readonly release: string;
  /** The tag manager's code, where this document may load it. */
  readonly tags: string | null;
  readonly canMail: boolean;
  readonly savesMethods: boolean;
  readonly link: LinkQuery;
  /** What the gateway says of the link's reference; null where the application goes on, or none is named. */
  readonly checked: CheckedLink | null;
  readonly graph: Graph;
  readonly kept: KeptText;
  /** What of this window's application could not be read; null for nothing. */
  readonly lost: Lost | null;
  readonly recorder: Recorder;
  readonly uplink: Uplink;
  /** Resolves once this window has its application for itself: another one may have a copy of it. */
  readonly alone: () => Promise<void>;
  /** Makes what was entered another application's, if the facade has nothing of it. Returns whether it did. */
  readonly renew: () => boolean;
  /** True if the facade has acknowledged nothing of the application. */
  readonly isUnsent: () => boolean;
  readonly store: ReturnType<typeof createStore>;
}

interface Configured {
  readonly program: Program;
  readonly hash: string;
}

/** The configuration that a running application goes on with: the served one, or the one it began with. */
async function configurationFor(graph: Graph, log: KeptLog, served: Configured): Promise<Configured> {
  const { program: hash } = log.state.application;
  if (hash === '' || hash === served.hash) return served;
  const { programByHash } = await graph(ProgramByHashDocument, { hash });
  if (!programByHash) throw new Error('the configuration of this application is not kept');
  return { program: programByHash.configuration as unknown as Program, hash };
}

type Line = Pick<Booted, 'graph' | 'kept' | 'recorder' | 'store'>;

function connect({ graph, kept, recorder, store }: Line, acknowledged: number): Pick<Booted, 'uplink' | 'alone' | 'renew' | 'isUnsent'> {
  recorder.redact(acknowledged);
  const outbox = createOutbox({
    application: () => {
      const { id, root } = recorder.state().application;
      return { id, root };
    },
    events: recorder.events,
    acknowledged,
    keepAcknowledged: (sequence) => {
      keepAcknowledged(kept, sequence);
      recorder.redact(sequence);
    },
    now: steadyNow,
  });
  const windows = createWindows({ graph, recorder, outbox, acknowledged });
  const uplink = createUplink({
    outbox,
    fork: windows.fork,
    async replace(sequence, refusal) {
      const original = await windows.replace(sequence, refusal);
      if (original && original.type !== 'EventReplaced') store.set(replacedAtom, { question: original.type === 'QuestionAnswered' ? original.data.question : null });
      return original !== null;
    },
    send: eventSender(),
    sendLast: (input) => sendLast(AppendEventsDocument, { input }),
    onStatus: (status, reason) => {
      document.documentElement.dataset['uplink'] = status;
      store.set(uplinkAtom, { status, reason });
    },
    later: (callback, milliseconds) => void setTimeout(callback, milliseconds),
    random: Math.random,
  });
  return { uplink, alone: windows.alone, renew: windows.renew, isUnsent: outbox.isUnsent };
}

/** The line comes back, the page goes away: what is recorded is neither kept waiting nor lost. */
function listen({ uplink, recorder, kept }: Pick<Booted, 'uplink' | 'recorder' | 'kept'>): void {
  const saver = createStateSaver({ snapshot: () => recorder.snapshot(), isDurable: kept.isDurable });
  recorder.subscribe(() => {
    saver.saveSoon();
    uplink.wake();
  });
  window.addEventListener('online', uplink.retry);
  window.addEventListener('pagehide', () => {
    saver.saveNow();
    uplink.flush();
  });
  // A page that comes back as it was left does not know what other pages have recorded since.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return;
    saver.saveNow();
    uplink.flush();
  });
}

const underWay: readonly string[] = ['running', 'interrupted', 'unconfirmed'];
const beforePaying: readonly string[] = ['opportunity', 'account', 'cache'];

/** A purchase that was begun, is not over, and may be paid already. One that was declined, or failed before it paid, is not. */
export function isBuying({ purchase: { hasPurchased, hasPaid, phase, problem } }: KeptLog['state']): boolean {
  if (hasPurchased) return false;
  return hasPaid || underWay.includes(phase) || (phase === 'failed' && !beforePaying.includes(problem?.step ?? ''));
}

/** Whether a link leads to another application than the one in this window: of another program, or after another policy. */
export function leadsElsewhere({ sitename, accountReference }: LinkQuery, { application }: KeptLog['state']): boolean {
  if (application.link && application.link.expired !== null) return true;
  if (accountReference !== null && accountReference !== application.link?.accountReference) return true;
  return sitename !== null && sitename !== application.sitename.toLowerCase();
}

/** Sends what the facade does not have yet of an application that this window leaves. */
export function sendRest({ state, events, acknowledged }: KeptLog): void {
  const { id, root } = state.application;
  const rest = events.slice(acknowledged).map((event) => ({ ...event }));
  if (rest.length > 0) sendLast(AppendEventsDocument, { input: { application: { id, root }, sent: new Date().toISOString(), events: rest } });
}

/**
 * A link to another program, or after one that had expired, begins another application; what the facade does not have of the one in this window yet is sent on.
 * A purchase under way stays: there may be a payment that only this window leads on from.
 */
function readOwnLog(kept: KeptText, served: Served, link: LinkQuery): KeptLog {
  const log = readLog(kept, served.release);
  if (log.events.length === 0 || !leadsElsewhere(link, log.state) || isBuying(log.state)) return log;
  sendRest(log);
  forgetLog(kept);
  return readLog(kept, served.release);
}

/** Brings the application of this window back, or begins one. @throws where its configuration cannot be had. */
export async function boot(served: Served & Configured): Promise<Booted> {
  const link = readLink(window.location.search);
  const graph = createGraph();
  const kept = keptIn(() => window.sessionStorage);
  const log = readOwnLog(kept, served, link);
  const lost = clearDamage(kept, log);
  const { program, hash } = await configurationFor(graph, log, served);
  const isNew = log.events.length === 0;
  const checked = isNew && link.accountReference !== null ? await checkLink(graph, hash, link.accountReference) : null;
  const store = createStore();
  const recorder = createRecorder({ kept, log, release: served.release, now: steadyNow, store });
  const connected = connect({ graph, kept, recorder, store }, log.acknowledged);
  listen({ uplink: connected.uplink, recorder, kept });
  return {
    program,
    hash,
    release: served.release,
    canMail: served.canMail === true,
    savesMethods: served.savesMethods === true,
    tags: (hash === served.hash && served.tags) || null,
    link,
    checked,
    graph,
    kept,
    lost,
    recorder,
    ...connected,
    store,
  };
}
