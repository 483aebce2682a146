import type { FaultCode } from '#graph/gateway';
import type { QuarantineReason, RefusalReason } from '#graph/event-store';

// The values of labels. All lists are short, so no label names a person, an application or a personal value.

/** Clients may send any method; all others share one label. */
export const KNOWN_METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Why a batch of events was not appended. `malformed`: it cannot be read. `busy`: the queue is full. */
export type AppendRefusal = RefusalReason | 'malformed' | 'busy';
export const APPEND_REFUSALS: readonly AppendRefusal[] = ['conflict', 'gap', 'foreign', 'not-owner', 'erased', 'sealed', 'malformed', 'busy'];

export const QUARANTINE_REASONS: readonly QuarantineReason[] = ['unknown', 'sealed', 'shape'];

/** What was refused without trying: a connection over the cap, an operation over the cap, events over the queue, a call to an upstream that is away or full. */
export const SHED_REASONS = ['connections', 'operations', 'events', 'upstream'] as const;
export type ShedReason = (typeof SHED_REASONS)[number];

/** `refused`: the request was wrong, or not allowed. `failed`: the server or an upstream did not do its part. */
export const OPERATION_OUTCOMES = ['ok', 'refused', 'failed'] as const;
export type OperationOutcome = (typeof OPERATION_OUTCOMES)[number];

/** The label for documents that are not registered. */
export const OTHER_OPERATION = 'other';

/** How a call ended, by the fault's code. */
export const CALL_OUTCOMES = {
  UPSTREAM_UNREACHABLE: 'unreachable',
  UPSTREAM_STATUS: 'status',
  UPSTREAM_UNREADABLE: 'unreadable',
  UPSTREAM_BUSY: 'not-sent',
  INTERNAL: 'internal',
} as const satisfies Readonly<Record<FaultCode, string>>;

export const UPSTREAMS = ['gateway', 'local'] as const;

export const WORKER_OUTCOMES = ['done', 'idle', 'elsewhere', 'failed'] as const;
export type WorkerOutcome = (typeof WORKER_OUTCOMES)[number];

export const PURCHASE_STEPS = ['account', 'cache', 'pay', 'reference', 'bind', 'keep-method', 'password-update'] as const;
export const STEP_OUTCOMES = ['done', 'declined', 'failed', 'unconfirmed'] as const;

/** The outboxes of letters to buyers and to those whom they name. */
export const LETTER_OUTBOXES = ['proof-letter', 'certificate-letter', 'reminder'] as const;
export type LetterOutbox = (typeof LETTER_OUTBOXES)[number];
/** How an attempt to send a letter ended. `bounced`: the mail server refuses the address for good. */
export const LETTER_OUTCOMES = ['sent', 'bounced', 'failed'] as const;
export type LetterOutcome = (typeof LETTER_OUTCOMES)[number];

/** The queues whose entries are sent to others once they are committed, or have letters sent again. */
export const OUTBOXES = ['crm-report', 'alert', ...LETTER_OUTBOXES, 'proof-request'] as const;
/** Of an entry that was not sent. `failed`: given up. `bounced`: given up because its address was refused, which no operator can mend. */
export const OUTBOX_STATES = ['pending', 'failed', 'bounced'] as const;

/** The slowest timeout is a minute. */
export const DURATION_BUCKETS_SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
