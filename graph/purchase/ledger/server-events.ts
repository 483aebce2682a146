import type { Kysely, Selectable } from 'kysely';
import { v5 as uuidOf } from 'uuid';
import {
  type ServerStreamEvent,
  bindFailed,
  bindStarted,
  chargeDeclined,
  chargeNotSent,
  chargeSettled,
  chargeStarted,
  chargeUnconfirmed,
  memberReferenceKept,
  policiesIssued,
} from '#events/server-stream';
import { parseDollars, toMoney } from '#events/rules';
import type { Database } from '#graph/db';
import type { EventStore, ServerEvent } from '#graph/event-store';
import type { Actor, AttemptStep, Cause } from './attempt.ts';

export type PurchaseStepRow = Selectable<Database['purchase_step']>;
type StepStatus = PurchaseStepRow['status'];
/** The columns that server events are made from. */
export type StepRow = Pick<PurchaseStepRow, 'id' | 'application_id' | 'purchase_id' | 'step' | 'status' | 'cents' | 'method_kind' | 'answer'>;

/** The fields that all server events have. */
interface CommonFields {
  readonly after: number;
  readonly offer: string;
  readonly by: Actor;
}
type CreateEvent = (row: StepRow, common: CommonFields) => ServerStreamEvent;

const toAmount = ({ cents }: StepRow): string => toMoney(parseDollars(cents ?? 0).shiftedBy(-2));
const toAttemptField = ({ id: attempt }: StepRow, { after, offer }: CommonFields) => ({ after, offer, attempt });

/** Returns a text of the stored answer; null if it has none. */
function readText({ answer }: StepRow, name: string): string | null {
  const value: unknown = typeof answer === 'object' && answer !== null ? Object.entries(answer).find(([key]) => key === name)?.[1] : null;
  return typeof value === 'string' && value !== '' ? value : null;
}

const readPolicyNumbers = ({ answer }: StepRow): Readonly<Record<string, string>> =>
  (answer as { readonly policyNumbers?: Readonly<Record<string, string>> } | null)?.policyNumbers ?? {};

const paymentEvents: Readonly<Record<StepStatus, CreateEvent>> = {
  started: (row, common) => chargeStarted({ ...toAttemptField(row, common), amount: toAmount(row), method: row.method_kind }),
  done: (row, common) => chargeSettled({ ...toAttemptField(row, common), amount: toAmount(row), referenceNumber: readText(row, 'referenceNumber') }),
  declined: (row, common) => chargeDeclined({ ...toAttemptField(row, common), reason: readText(row, 'reason') ?? 'OTHER' }),
  unconfirmed: (row, common) => chargeUnconfirmed(toAttemptField(row, common)),
  failed: (row, common) => chargeNotSent(toAttemptField(row, common)),
};

/** Step and status → server event. Other rows have none. */
const eventsByStep: Readonly<Record<string, Partial<Readonly<Record<StepStatus, CreateEvent>>>>> = {
  pay: paymentEvents,
  reference: {
    done: (_row, common) => memberReferenceKept(common),
    failed: (_row, common) => bindFailed({ ...common, step: 'reference' }),
  },
  bind: {
    started: (row, { by, ...common }) => bindStarted({ ...toAttemptField(row, { by, ...common }), by }),
    done: (row, common) => policiesIssued({ ...common, policyNumbers: readPolicyNumbers(row) }),
    failed: (_row, common) => bindFailed({ ...common, step: 'bind' }),
  },
};

/** True if a row of this step gets a server event with this status, or with any. */
export const hasServerEvent = (step: AttemptStep, status?: StepStatus): boolean => {
  const byStatus = eventsByStep[step] ?? {};
  return status === undefined ? Object.keys(byStatus).length > 0 : byStatus[status] !== undefined;
};

/** Returns the id of the server event of a row in its current status. */
export const toServerEventId = ({ id, step, status, application_id }: Pick<StepRow, 'id' | 'step' | 'status' | 'application_id'>): string =>
  uuidOf(`${step}/${status}/${application_id}`, id);

/** Returns the server event of a row in its current status; undefined if it has none. */
export function toServerEvent(row: StepRow, { by, after: causedAfter }: Cause): ServerEvent | undefined {
  const make = eventsByStep[row.step]?.[row.status];
  if (!make) return undefined;
  return { id: toServerEventId(row), after: causedAfter, make: (after) => make(row, { after, offer: row.purchase_id, by }) };
}

/**
 * Records the server event of a row, once, in the transaction that wrote the row: ledger and event store cannot disagree.
 * Records nothing about an erased person.
 */
export async function recordServerEvent(trx: Kysely<Database>, eventStore: Pick<EventStore, 'record'>, row: PurchaseStepRow, cause: Cause): Promise<void> {
  const event = toServerEvent(row, cause);
  if (event) await eventStore.record({ root: row.root_id, id: row.application_id }, event, trx);
}
