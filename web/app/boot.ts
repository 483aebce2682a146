import { type PrimitiveAtom, createStore } from 'jotai';
import { DEFAULT_LANGUAGE, type Language, loadLanguage } from '#events/language';
import type { Program } from '#events/program';
import { toSendable } from '#events/rules';
import { type Recorder, createRecorder } from '../event-log/recorder.ts';
import { replacedEventAtom, eventSyncAtom } from '../state/atoms.ts';
import { type TabLog, type LogDamage, removeDamage, clearTabLog, writeAcknowledged, readTabLog } from '../event-log/tab-log.ts';
import { createOutbox } from '../event-log/outbox.ts';
import { type TabStorage, createTabStorage } from '../event-log/tab-storage.ts';
import { type EventSync, createEventSync } from '../event-log/event-sync.ts';
import { AppendEventsDocument } from '../generated/graphql.ts';
import type { Graph } from '#workflows/ports';
import { type CheckedLink, checkLink } from '#workflows/start';
import { createGraph, sendOnUnload } from './graph.ts';
import { createEventSender } from './event-sender.ts';
import { createDuplicateTabGuard } from '../event-log/duplicate-tab-guard.ts';
import { steadyNow } from './clocks.ts';
import { createStateSaver } from '../event-log/state-saver.ts';
import { type LinkQuery, readLinkQuery } from './link-query.ts';
import { type LanguageChoice, createProgramAtom, limitLanguage, loadProgram, selectLanguage } from './page-language.ts';
import type { ServedData } from './served-data.ts';

/** What the pages run on, once the program is known. */
export interface Runtime {
  /** As it was loaded; `programAtom` has it in the page's language. */
  readonly program: Program;
  readonly programAtom: PrimitiveAtom<Program>;
  readonly language: LanguageChoice;
  /** SHA-256 of its configuration. */
  readonly hash: string;
  readonly release: string;
  /** The tag manager's code; null if this document may not load it. */
  readonly tagManagerCode: string | null;
  readonly canMail: boolean;
  readonly mailsProof: boolean;
  readonly mailsReminders: boolean;
  readonly savesMethods: boolean;
  readonly link: LinkQuery;
  /** The gateway's answer about the link's reference; null without one or for a continued application. */
  readonly checkedLink: CheckedLink | null;
  readonly graph: Graph;
  readonly storage: TabStorage;
  /** How much of the tab log could not be read; null for nothing. */
  readonly damage: LogDamage | null;
  readonly recorder: Recorder;
  readonly eventSync: EventSync;
  /** Resolves when this tab has an application of its own: another tab may have a copy. */
  readonly claim: () => Promise<void>;
  /** Moves the log to a new application id. Returns false if the facade already has a part of it. */
  readonly renew: () => boolean;
  /** True if the facade has acknowledged no event of the application. */
  readonly isUnsent: () => boolean;
  readonly store: ReturnType<typeof createStore>;
}

interface Configuration {
  readonly program: Program;
  readonly hash: string;
}

/** The configuration that a running application uses, in a language: the served one, or the one it started with. */
async function loadConfiguration(graph: Graph, log: TabLog, served: ServedData & Configuration, language: Language): Promise<Configuration> {
  const hash = log.state.application.program || served.hash;
  const isServed = hash === served.hash && limitLanguage(served.program, language) === (served.language ?? DEFAULT_LANGUAGE);
  return isServed ? served : { program: await loadProgram(graph, hash, language), hash };
}

type ConnectionDeps = Pick<Runtime, 'graph' | 'storage' | 'recorder' | 'store'>;

function connectEventSync({ graph, storage, recorder, store }: ConnectionDeps, acknowledged: number): Pick<Runtime, 'eventSync' | 'claim' | 'renew' | 'isUnsent'> {
  recorder.redact(acknowledged);
  const outbox = createOutbox({
    application: () => {
      const { id, root } = recorder.state().application;
      return { id, root };
    },
    events: recorder.events,
    acknowledged,
    writeAcknowledged: (sequence) => {
      writeAcknowledged(storage, sequence);
      recorder.redact(sequence);
    },
    now: steadyNow,
  });
  const tabGuard = createDuplicateTabGuard({ graph, recorder, outbox, acknowledged });
  const eventSync = createEventSync({
    outbox,
    fork: tabGuard.fork,
    async replace(sequence, refusal) {
      const original = await tabGuard.replace(sequence, refusal);
      if (original && original.type !== 'EventReplaced') store.set(replacedEventAtom, { question: original.type === 'QuestionAnswered' ? original.data.question : null });
      return original !== null;
    },
    send: createEventSender(),
    sendLast: (input) => sendOnUnload(AppendEventsDocument, { input }),
    onStatus: (status, reason) => {
      document.documentElement.dataset['eventSync'] = status;
      store.set(eventSyncAtom, { status, reason });
    },
    later: (callback, milliseconds) => void setTimeout(callback, milliseconds),
    random: Math.random,
  });
  return { eventSync, claim: tabGuard.claim, renew: tabGuard.renew, isUnsent: outbox.isUnsent };
}

/** Saves and sends events when the browser is online again or the page goes away. */
function addPageListeners({ eventSync, recorder, storage }: Pick<Runtime, 'eventSync' | 'recorder' | 'storage'>): void {
  const saver = createStateSaver({ snapshot: () => recorder.snapshot(), isDurable: storage.isDurable });
  recorder.subscribe(() => {
    saver.saveSoon();
    eventSync.wake();
  });
  window.addEventListener('online', eventSync.retry);
  window.addEventListener('pagehide', () => {
    saver.saveNow();
    eventSync.flush();
  });
  // A page from the back/forward cache does not have the events of later pages.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return eventSync.retry();
    saver.saveNow();
    eventSync.flush();
  });
}

const RUNNING_PHASES: readonly string[] = ['running', 'interrupted', 'unconfirmed'];
const STEPS_BEFORE_PAYMENT: readonly string[] = ['opportunity', 'account', 'cache'];

/** True if a purchase was started, is not complete and may be paid. False if it was declined or failed before the payment. */
export function mayHaveUnfinishedPurchase({ purchase: { hasPurchased, hasPaid, phase, problem } }: TabLog['state']): boolean {
  if (hasPurchased) return false;
  return hasPaid || RUNNING_PHASES.includes(phase) || (phase === 'failed' && !STEPS_BEFORE_PAYMENT.includes(problem?.step ?? ''));
}

/** True if a link names another program or policy than the application in this tab. */
export function isForOtherApplication({ sitename, accountReference }: LinkQuery, { application }: TabLog['state']): boolean {
  if (application.link && application.link.expired !== null) return true;
  if (accountReference !== null && accountReference !== application.link?.accountReference) return true;
  return sitename !== null && sitename !== application.sitename.toLowerCase();
}

/** Sends the pending events of an application that this tab leaves. */
export function sendPending({ state, events, acknowledged }: TabLog): void {
  const { id, root } = state.application;
  const pending = events.slice(acknowledged).map((event) => ({ ...toSendable(event) }));
  if (pending.length > 0) sendOnUnload(AppendEventsDocument, { input: { application: { id, root }, sent: new Date().toISOString(), events: pending } });
}

/** Reads the tab log. A link to another program or policy starts a new application, unless a purchase is running that only this tab can finish. */
function readCurrentLog(storage: TabStorage, served: ServedData, link: LinkQuery): TabLog {
  const log = readTabLog(storage, served.release);
  if (log.events.length === 0 || !isForOtherApplication(link, log.state) || mayHaveUnfinishedPurchase(log.state)) return log;
  sendPending(log);
  clearTabLog(storage);
  return readTabLog(storage, served.release);
}

/** Restores this tab's application or starts one. @throws if its configuration cannot be loaded */
export async function boot(served: ServedData & Configuration): Promise<Runtime> {
  const link = readLinkQuery(window.location.search);
  let connected: ReturnType<typeof connectEventSync> | undefined;
  // Where one call is answered, events that wait for the facade arrive, too.
  const graph = createGraph(() => connected?.eventSync.retry());
  const storage = createTabStorage(() => window.sessionStorage);
  const log = readCurrentLog(storage, served, link);
  const damage = removeDamage(storage, log);
  const choice = selectLanguage(link, log, served);
  const { program, hash } = await loadConfiguration(graph, log, served, choice.language);
  const language = { ...choice, language: limitLanguage(program, choice.language) };
  // Without its texts the page is partly English, which is better than none.
  await loadLanguage(language.language).catch(() => undefined);
  const isNew = log.events.length === 0;
  const checkedLink = isNew && link.accountReference !== null ? await checkLink(graph, hash, link.accountReference) : null;
  const store = createStore();
  const recorder = createRecorder({ storage, log, release: served.release, now: steadyNow, store });
  connected = connectEventSync({ graph, storage, recorder, store }, log.acknowledged);
  addPageListeners({ eventSync: connected.eventSync, recorder, storage });
  return {
    program,
    programAtom: createProgramAtom(program),
    language,
    hash,
    release: served.release,
    canMail: served.canMail === true,
    mailsProof: served.mailsProof === true,
    mailsReminders: served.mailsReminders === true,
    savesMethods: served.savesMethods === true,
    tagManagerCode: (hash === served.hash && served.tags) || null,
    link,
    checkedLink,
    graph,
    storage,
    damage,
    recorder,
    ...connected,
    store,
  };
}
