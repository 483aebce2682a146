// The server streams report what the attempt ledger has, row by row, and nothing else.
import { isDeepStrictEqual } from 'node:util';
import type { Facts, AttemptRow } from './facts.ts';

/** A server event. */
interface ServerEvent {
  readonly type: string;
  readonly stream: string;
  readonly data: {
    readonly after: number;
    readonly offer: string;
    readonly attempt?: string;
    readonly amount?: string;
    readonly charged?: boolean;
    readonly step?: string;
    readonly policyNumbers?: Readonly<Record<string, string>>;
  };
}

type Status = 'started' | 'unconfirmed' | 'declined' | 'failed' | 'done';

const nameOf = ({ type, data: { charged, step } }: ServerEvent): string => [type, charged, step].filter((part) => part !== undefined).join(' ');

/** The last event of a payment with this outcome. */
const lastOf: Readonly<Record<Status, readonly string[]>> = {
  started: ['ChargeStarted'],
  unconfirmed: ['ChargeUnconfirmed'],
  declined: ['ChargeDeclined'],
  failed: ['ChargeNotSent', 'ChargeResolved false'],
  done: ['ChargeSettled', 'ChargeResolved true'],
};

const dollars = (cents: number | null): string => ((cents ?? 0) / 100).toFixed(2);

/** The errors in the events of a payment: it must begin once, end as the ledger says, and report nothing twice. */
function ofPayment(row: AttemptRow, told: readonly ServerEvent[]): string[] {
  const said = told.filter(({ data }) => data.attempt === row.id);
  const names = said.map(nameOf);
  const isWhole = names[0] === 'ChargeStarted' && new Set(names).size === names.length && lastOf[row.status as Status].includes(names.at(-1) ?? '');
  const others = said.filter(({ data: { amount = dollars(row.cents) } }) => amount !== dollars(row.cents));
  return [
    ...(isWhole ? [] : [`of a payment that is ${row.status} the facade's stream says ${names.join(', ') || 'nothing'}`]),
    ...others.map((fact) => `${nameOf(fact)} has another amount`),
  ];
}

/** The event of another step with this outcome. */
const saidOf: Readonly<Record<string, string>> = {
  'bind done': 'PoliciesIssued',
  'bind failed': 'BindFailed bind',
  'reference done': 'MemberReferenceKept',
  'reference failed': 'BindFailed reference',
};

const numbersOf = ({ answer }: AttemptRow): unknown => (answer as { readonly policyNumbers?: object } | null)?.policyNumbers;

/** The errors in the events of other steps: as many as in the ledger, with the ledger's policy numbers. */
function ofSteps(journal: readonly AttemptRow[], told: readonly ServerEvent[]): string[] {
  const wanted = journal.map(({ purchase_id: id, step, status }) => `${saidOf[`${step} ${status}`]} of ${id}`).filter((words) => !words.startsWith('undefined'));
  const names = Object.values(saidOf);
  const found = told.filter((fact) => names.includes(nameOf(fact))).map((fact) => `${nameOf(fact)} of ${fact.data.offer}`);
  const numbers = told.filter(
    ({ type, data }) => type === 'PoliciesIssued' && !journal.some((row) => row.purchase_id === data.offer && isDeepStrictEqual(numbersOf(row), data.policyNumbers)),
  );
  const begun = journal.filter(({ step, id }) => step === 'bind' && !told.some(({ type, data }) => type === 'BindStarted' && data.attempt === id));
  const differs = isDeepStrictEqual([...wanted].sort(), [...found].sort())
    ? []
    : [`the facade's streams say ${found.join(', ') || 'nothing'}; the attempt ledger ${wanted.join(', ') || 'nothing'}`];
  return [...differs, ...numbers.map(() => 'PoliciesIssued has other numbers'), ...begun.map(() => 'a binding is in the attempt ledger, and not in the facade’s stream')];
}

/** Events without an attempt in the ledger. */
const unknown = ({ attempts, offers }: Facts, told: readonly ServerEvent[]): string[] => [
  ...told
    .filter(({ data }) => data.attempt !== undefined && !attempts.some(({ id }) => id === data.attempt))
    .map((fact) => `${nameOf(fact)} of an attempt that the attempt ledger does not know`),
  ...offers.filter(({ id }) => told.filter(({ type, data }) => type === 'OfferStored' && data.offer === id).length !== 1).map(({ id }) => `the offer ${id} is not told of once`),
];

/** Within a stream, no event may be before one that was recorded earlier. */
const misplaced = (told: readonly ServerEvent[]): string[] =>
  told.flatMap((fact, index) => {
    const before = told[index - 1];
    return before?.stream === fact.stream && before.data.after > fact.data.after ? [`${nameOf(fact)} stands before ${nameOf(before)}`] : [];
  });

/** Ledger and server streams agree, for every attempt. */
export async function checkServerStreams(facts: Facts): Promise<string[]> {
  const { scene, attempts } = facts;
  const events = scene.stage.db.selectFrom('event').select(['type', 'stream', 'data']).where('root_id', '=', scene.root).where('stream', 'like', 'facade/%');
  const stored = (await events.orderBy('stream').orderBy('sequence').execute()) as unknown as readonly ServerEvent[];
  const payments = attempts.filter(({ step }) => step === 'pay');
  return [...payments.flatMap((row) => ofPayment(row, stored)), ...ofSteps(attempts, stored), ...unknown(facts, stored), ...misplaced(stored)];
}
