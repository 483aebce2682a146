import type { Kysely } from 'kysely';
import { eventStoreCatalog } from '#events/server-stream';
import type { Logger } from 'pino';
import type { Database, Leases } from '#graph/db';
import { type EncryptionKeys, type EventStore, scanForQuarantine } from '#graph/event-store';
import type { Alerts } from '#graph/operations/alerts';
import { type ErasureDeps, eraseDueFamilies } from '#graph/operations/erasure';
import type { SummaryColumns } from '#graph/operations/summary-columns';
import { type LetterDeps, deliverLetters } from '#graph/proof';
import { type ReminderDeps, deliverReminders, queueReminders } from '#graph/reminder';
import { type RecoveryRun, type RecoverySettings, recoverPurchases } from '#graph/purchase/recovery';
import type { AttemptLedger } from '../purchase/ledger/attempt-ledger.ts';
import { abandonSilentApplications } from './abandonment/abandon-applications.ts';
import type { AbandonmentDeps } from './abandonment/report-abandonments.ts';
import type { Job } from './worker.ts';

/** How often payments of dead processes are searched for. */
const PAYMENT_WATCH_MS = 10_000;

/** Binds paid purchases whose buyer has left. @param onRound gets the number of purchases bound in a run */
export const recoveryJob = ({ after, every }: RecoverySettings, deps: Pick<RecoveryRun, 'deps' | 'db'>, onRound: (bound: number) => void): Job => ({
  name: 'recovery',
  intervalMs: every,
  runsAtStart: false,
  isExclusive: false,
  async run(isEnding) {
    const { bound, isAway } = await recoverPurchases({ ...deps, after, isEnding });
    onRound(bound);
    return { done: bound, isUpstreamAway: isAway };
  },
});

export interface AbandonmentSettings {
  readonly db: Kysely<Database>;
  readonly services: AbandonmentDeps;
  /** Milliseconds without an event after which an application is abandoned. */
  readonly after: number;
  readonly every: number;
  /** True if browsers could reach a server until now. If not, they get one interval first: the silence was not theirs. */
  readonly runsAtStart: boolean;
}

/** Records abandoned applications and reports them to the CRM. */
export const abandonmentJob = ({ db, services, after, every, runsAtStart }: AbandonmentSettings): Job => ({
  name: 'abandonment',
  intervalMs: every,
  runsAtStart,
  isExclusive: true,
  async run(isEnding) {
    const applications = await abandonSilentApplications({ db, services, after, isEnding });
    if (applications > 0) services.log.info({ applications }, 'applications were abandoned');
    return { done: applications };
  },
});

/** Erases what need no longer be retained. @param every in milliseconds */
export const erasureJob = (erasing: ErasureDeps, { every, log }: { readonly every: number; readonly log: Logger }): Job => ({
  name: 'erasure',
  intervalMs: every,
  runsAtStart: true,
  isExclusive: false,
  async run() {
    const families = await eraseDueFamilies(erasing);
    if (families > 0) log.info({ families }, 'families are erased whose retention has ended');
    return { done: families };
  },
});

/** How often summaries are searched for that a process has left out. */
const PROJECTION_MS = 30_000;

/** Projects what processes have appended and not projected, because they died. */
export const projectionJob = ({ eventStore }: { readonly eventStore: Pick<EventStore, 'projectMissed'> }): Job => ({
  name: 'projection',
  intervalMs: PROJECTION_MS,
  runsAtStart: false,
  isExclusive: false,
  run: async () => ({ done: await eventStore.projectMissed() }),
});

/** How often the summaries in memory take what has changed, so that a question has little left to take. */
const SUMMARY_COLUMNS_MS = 15_000;

/** Loads the summaries that the console counts into memory, and keeps them up to date. */
export const summaryColumnsJob = (columns: Pick<SummaryColumns, 'refresh'>): Job => ({
  name: 'summary-columns',
  intervalMs: SUMMARY_COLUMNS_MS,
  runsAtStart: true,
  isExclusive: false,
  run: async () => ({ done: await columns.refresh() }),
});

/** How often the index is asked for: it has something to do after an upgrade only. */
const EMAIL_INDEX_MS = 60_000;

/** Indexes the emails of applications that were there before the index. */
export const emailIndexJob = ({ eventStore, log }: { readonly eventStore: Pick<EventStore, 'indexOlderEmails'>; readonly log: Logger }): Job => ({
  name: 'email-index',
  intervalMs: EMAIL_INDEX_MS,
  runsAtStart: true,
  isExclusive: false,
  async run(isEnding) {
    const applications = await eventStore.indexOlderEmails(isEnding);
    if (applications > 0) log.info({ applications }, 'applications from before the email index are indexed');
    return { done: applications };
  },
});

interface PaymentWatchDeps {
  readonly ledger: Pick<AttemptLedger, 'markUnconfirmed'>;
  readonly leases: Leases;
  readonly log: Logger;
}

/** Marks payments unconfirmed that were under way in a process that is dead. */
export const paymentWatchJob = ({ ledger, leases, log }: PaymentWatchDeps): Job => ({
  name: 'payment-watch',
  intervalMs: PAYMENT_WATCH_MS,
  runsAtStart: false,
  isExclusive: false,
  async run() {
    // First a heartbeat: it shows whether the silence of others means anything.
    await leases.sendHeartbeat();
    const payments = await ledger.markUnconfirmed(leases.isProcessDead);
    if (payments > 0) log.warn({ payments }, 'payments were under way when a process ended; they are unconfirmed until an operator settles them');
    return { done: payments };
  },
});

/** Milliseconds after which every event is read again: damage occurs after writing. */
const RESCAN_INTERVAL_MS = 24 * 60 * 60_000;

export interface QuarantineSettings {
  readonly db: Kysely<Database>;
  readonly keys: EncryptionKeys;
  readonly eventStore: Pick<EventStore, 'readFeed'>;
  readonly log: Logger;
  /** Milliseconds between two readings of new events. */
  readonly every: number;
  /** Milliseconds after which every event is read again, in place of a day; for tests. */
  readonly rescanAfterMs?: number;
}

/** Finds events that this release cannot read, for the console's list. */
export const quarantineJob = ({ every, log, rescanAfterMs = RESCAN_INTERVAL_MS, ...deps }: QuarantineSettings): Job => ({
  name: 'quarantine',
  intervalMs: every,
  runsAtStart: true,
  isExclusive: true,
  async run(isEnding) {
    const events = await scanForQuarantine({ ...deps, catalog: eventStoreCatalog, rescanAfterMs, isEnding });
    if (events > 0) log.warn({ events }, 'events cannot be read by this release; the console lists them');
    return { done: events };
  },
});

export interface AlertSettings {
  /** Milliseconds between two judgments of the rules. */
  readonly every: number;
  /** Milliseconds between two looks for messages that are due. */
  readonly deliverEvery: number;
}

interface AlertJobDeps {
  readonly alerts: Pick<Alerts, 'raise' | 'removeOld' | 'deliver'>;
  readonly eventStore: Pick<EventStore, 'projectNow'>;
  readonly log: Logger;
}

/** Raises alerts, and removes old ones. */
export const alertJob = ({ every }: AlertSettings, { alerts, eventStore, log }: AlertJobDeps): Job => ({
  name: 'alerts',
  intervalMs: every,
  runsAtStart: true,
  isExclusive: true,
  async run() {
    await eventStore.projectNow();
    const raised = await alerts.raise();
    if (raised > 0) log.info({ alerts: raised }, 'alerts were raised');
    const removed = await alerts.removeOld();
    if (removed > 0) log.info({ alerts: removed }, 'alerts were removed whose retention has ended');
    return { done: raised };
  },
});

/** Sends alerts to those who want them. Each message is claimed, so every process may send. */
export const alertDeliveryJob = ({ deliverEvery }: AlertSettings, { alerts }: Pick<AlertJobDeps, 'alerts'>): Job => ({
  name: 'alert-delivery',
  intervalMs: deliverEvery,
  runsAtStart: true,
  isExclusive: false,
  run: async (isEnding) => ({ done: await alerts.deliver(isEnding) }),
});

/** Mails proofs of coverage. Each letter is claimed, so every process may send. @param every milliseconds between two looks for letters that are due */
export const proofMailJob = (every: number, deps: LetterDeps): Job => ({
  name: 'proof-mail',
  intervalMs: every,
  runsAtStart: true,
  isExclusive: false,
  run: async (isEnding) => ({ done: await deliverLetters(deps, isEnding) }),
});

/** Queues and mails reminders. Each is queued once and claimed, so every process may do so. @param every milliseconds between two looks for those that are due */
export const reminderJob = (every: number, deps: ReminderDeps & { readonly eventStore: Pick<EventStore, 'projectNow'> }): Job => ({
  name: 'reminders',
  intervalMs: every,
  runsAtStart: true,
  isExclusive: false,
  async run(isEnding) {
    await deps.eventStore.projectNow();
    const queued = await queueReminders(deps.db, new Date(deps.now()));
    if (queued > 0) deps.log.info({ reminders: queued }, 'reminders are queued');
    return { done: await deliverReminders(deps, isEnding) };
  },
});
