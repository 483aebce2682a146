import { type Kysely, sql } from 'kysely';
import type { Database, PurchaseStepStatus } from '#graph/db';
import { isFoundAnswer } from '../purchase/ledger/unplaced-charges.ts';

/** A payment attempt in the attempt ledger. */
export interface RecordedPayment {
  readonly purchase: string;
  readonly status: PurchaseStepStatus;
  /** Null if unknown; zero or less if nothing was due. */
  readonly cents: number | null;
  readonly reference: string | null;
  /** ISO 8601. */
  readonly startedAt: string;
  /** When it ended, ISO 8601; null while it is in progress. */
  readonly endedAt: string | null;
  /** The reference of the charge that an operator has settled with it, after a restore; null if none. */
  readonly settledCharge: string | null;
  /** False if it was found in the gateway's ledger after a restore, and what it paid for is lost. */
  readonly canBind: boolean;
}

/** A charge that was found after a restore and whose family is not known here yet. */
interface UnplacedCharge {
  readonly purchase: string;
  readonly isSettled: boolean;
}

/** A purchase that the attempt ledger records as bound. */
export interface RecordedBinding {
  readonly purchase: string;
  /** Quote id → policy number. */
  readonly policyNumbers: Readonly<Record<string, string>>;
  readonly endedAt: string | null;
}

/** An event about money or policies: a browser's claim or a server event. */
export interface MoneyEvent {
  readonly purchase: string;
  readonly type: string;
  readonly reference: string | null;
  readonly amount: string | null;
  readonly policyNumbers: Readonly<Record<string, string>> | null;
  readonly root: string;
  /** When it arrived, ISO 8601. */
  readonly at: string;
}

/** Bindflow's own records, to be compared with the gateway's ledger. */
export interface OwnRecords {
  readonly payments: readonly RecordedPayment[];
  readonly bindings: readonly RecordedBinding[];
  readonly moneyEvents: readonly MoneyEvent[];
  readonly unplaced: readonly UnplacedCharge[];
  /** Purchase → the root application of its family. */
  readonly families: Readonly<Record<string, string>>;
}

type Db = Kysely<Database>;
const MONEY_EVENT_TYPES = ['PaymentAccepted', 'PaymentNotDue', 'PolicyBound', 'PurchaseCompleted', 'PoliciesIssued'];

const asText = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const asPolicyNumbers = (value: unknown): Readonly<Record<string, string>> | null =>
  typeof value === 'object' && value !== null ? { ...(value as Record<string, string>) } : null;
const asRecord = (answer: unknown): Readonly<Record<string, unknown>> => (typeof answer === 'object' && answer !== null ? { ...answer } : {});

async function readPayments(db: Db): Promise<RecordedPayment[]> {
  const rows = await db
    .selectFrom('purchase_step')
    .select(['purchase_id', 'status', 'cents', 'answer', 'input_hash', 'started_at', 'ended_at'])
    .where('step', '=', 'pay')
    .orderBy('started_at')
    .orderBy('attempt')
    .execute();
  return rows.map(({ purchase_id, status, cents, answer, input_hash, started_at, ended_at }) => ({
    purchase: purchase_id,
    status,
    cents,
    reference: asText(asRecord(answer)['referenceNumber']),
    startedAt: started_at.toISOString(),
    endedAt: ended_at?.toISOString() ?? null,
    settledCharge: isFoundAnswer(answer) && 'resolved' in answer ? answer.found.referenceNumber : null,
    canBind: !isFoundAnswer(answer) || input_hash !== null || Object.keys(answer.found.policyNumbers).length > 0,
  }));
}

async function readUnplaced(db: Db): Promise<UnplacedCharge[]> {
  const rows = await db.selectFrom('unplaced_charge').select(['purchase_id', 'settled']).execute();
  return rows.map(({ purchase_id: purchase, settled }) => ({ purchase, isSettled: settled !== null }));
}

async function readBindings(db: Db): Promise<RecordedBinding[]> {
  const rows = await db
    .selectFrom('purchase_step')
    .select(['purchase_id', 'answer', 'ended_at'])
    .where('step', '=', 'bind')
    .where('status', '=', 'done')
    .orderBy('started_at')
    .execute();
  return rows.map(({ purchase_id, answer, ended_at }) => ({
    purchase: purchase_id,
    policyNumbers: asPolicyNumbers(asRecord(answer)['policyNumbers']) ?? {},
    endedAt: ended_at?.toISOString() ?? null,
  }));
}

/** Reads public fields only, so nothing needs to be decrypted. */
async function readMoneyEvents(db: Db): Promise<MoneyEvent[]> {
  const rows = await db
    .selectFrom('event')
    .select(['type', 'data', 'root_id', 'received_at'])
    .where('type', 'in', MONEY_EVENT_TYPES)
    .orderBy('received_at')
    .orderBy('sequence')
    .execute();
  return rows.map(({ type, data, root_id: root, received_at }) => ({
    purchase: asText(data['offer']) ?? '',
    type,
    reference: asText(data['referenceNumber']),
    amount: asText(data['amount']),
    policyNumbers: asPolicyNumbers(data['policyNumbers']),
    root,
    at: received_at.toISOString(),
  }));
}

/** Returns families by the attempt ledger; for purchases it does not have, by stored offers and the event store. */
async function readFamilies(db: Db, moneyEvents: readonly MoneyEvent[]): Promise<Record<string, string>> {
  const offers = await db.selectFrom('offer').select(['id', 'root_id']).execute();
  const rows = await db.selectFrom('purchase_step').select(['purchase_id', 'root_id']).distinct().execute();
  return Object.fromEntries([
    ...moneyEvents.map(({ purchase, root }) => [purchase, root] as const),
    ...offers.map(({ id, root_id }) => [id, root_id] as const),
    ...rows.map(({ purchase_id, root_id }) => [purchase_id, root_id] as const),
  ]);
}

/** Reads everything from one database snapshot. */
export const readOwnRecords = (db: Db): Promise<OwnRecords> =>
  db.transaction().execute(async (trx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(trx);
    const moneyEvents = await readMoneyEvents(trx);
    const families = await readFamilies(trx, moneyEvents);
    return { payments: await readPayments(trx), bindings: await readBindings(trx), moneyEvents, unplaced: await readUnplaced(trx), families };
  });
