import type { Kysely, Selectable } from 'kysely';
import { v5 as uuidOf } from 'uuid';
import {
  type FacadeEvent,
  bindFailed,
  bindStarted,
  chargeDeclined,
  chargeNotSent,
  chargeSettled,
  chargeStarted,
  chargeUnconfirmed,
  memberReferenceKept,
  policiesIssued,
} from '#events/facade';
import { dollars, toMoney } from '#events/rules';
import type { Database } from '#graph/db';
import type { EventLog, Fact } from '#graph/event-store';
import type { Asked, By } from './entry.ts';

export type Row = Selectable<Database['purchase_step']>;
type Status = Row['status'];
/** What of a row its facts are told of. */
export type ToldRow = Pick<Row, 'id' | 'application_id' | 'purchase_id' | 'step' | 'status' | 'cents' | 'method_kind' | 'answer'>;

/** What all facts of a row say. */
interface Common {
  readonly after: number;
  readonly offer: string;
  readonly by: By;
}
type Make = (row: ToldRow, common: Common) => FacadeEvent;

const amountOf = ({ cents }: ToldRow): string => toMoney(dollars(cents ?? 0).shiftedBy(-2));
const attemptOf = ({ id: attempt }: ToldRow, { after, offer }: Common) => ({ after, offer, attempt });

/** A text of what the journal keeps of an outcome; null where there is none. */
function textIn({ answer }: ToldRow, name: string): string | null {
  const value: unknown = typeof answer === 'object' && answer !== null ? Object.entries(answer).find(([key]) => key === name)?.[1] : null;
  return typeof value === 'string' && value !== '' ? value : null;
}

const numbersIn = ({ answer }: ToldRow): Readonly<Record<string, string>> => (answer as { readonly policyNumbers?: Readonly<Record<string, string>> } | null)?.policyNumbers ?? {};

const ofPayment: Readonly<Record<Status, Make>> = {
  started: (row, common) => chargeStarted({ ...attemptOf(row, common), amount: amountOf(row), method: row.method_kind }),
  done: (row, common) => chargeSettled({ ...attemptOf(row, common), amount: amountOf(row), referenceNumber: textIn(row, 'referenceNumber') }),
  declined: (row, common) => chargeDeclined({ ...attemptOf(row, common), reason: textIn(row, 'reason') ?? 'OTHER' }),
  unconfirmed: (row, common) => chargeUnconfirmed(attemptOf(row, common)),
  failed: (row, common) => chargeNotSent(attemptOf(row, common)),
};

/** Steps of which the facade's stream tells, and what. */
const byStep: Readonly<Record<string, Partial<Readonly<Record<Status, Make>>>>> = {
  pay: ofPayment,
  reference: {
    done: (_row, common) => memberReferenceKept(common),
    failed: (_row, common) => bindFailed({ ...common, step: 'reference' }),
  },
  bind: {
    started: (row, { by, ...common }) => bindStarted({ ...attemptOf(row, { by, ...common }), by }),
    done: (row, common) => policiesIssued({ ...common, policyNumbers: numbersIn(row) }),
    failed: (_row, common) => bindFailed({ ...common, step: 'bind' }),
  },
};

/** What the facade's stream says of a row as it stands; undefined where it says nothing. */
export function factOf(row: ToldRow, { by, after: asked }: Asked): Fact | undefined {
  const make = byStep[row.step]?.[row.status];
  if (!make) return undefined;
  const id = uuidOf(`${row.step}/${row.status}/${row.application_id}`, row.id);
  return { id, after: asked, make: (after) => make(row, { after, offer: row.purchase_id, by }) };
}

/**
 * Says in the facade's stream what a row of the journal says from now on, in the transaction that wrote the row: log and journal cannot disagree. What it
 * has said of the row already it does not say twice. Where the person was erased nothing more is said of him, and the row stands.
 */
export async function tell(trx: Kysely<Database>, eventLog: Pick<EventLog, 'record'>, row: Row, asked: Asked): Promise<void> {
  const fact = factOf(row, asked);
  if (fact) await eventLog.record({ root: row.root_id, id: row.application_id }, fact, trx);
}
