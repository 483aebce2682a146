// What the facade says in its own stream that it did is in its journal.
import { isDeepStrictEqual } from 'node:util';
import type { Facts, JournalRow } from './facts.ts';

/** A fact of the facade's own stream. */
interface Told {
  readonly type: string;
  readonly data: { readonly offer: string; readonly charged?: boolean; readonly policyNumbers?: Readonly<Record<string, string>> };
}

const stepOf: Readonly<Record<string, string>> = { PoliciesIssued: 'bind', MemberReferenceKept: 'reference', ChargeResolved: 'pay' };
/** A payment is settled once an attempt; the rest is done once for good. */
const isOnceOnly = ({ type }: Told): boolean => type !== 'ChargeResolved';

/** Whether the journal has a row of which a fact tells. */
function isKept({ type, data: { offer, charged = true, policyNumbers } }: Told, journal: readonly JournalRow[]): boolean {
  const ofIt = journal.filter(({ purchase_id: id, step, status }) => id === offer && step === stepOf[type] && status === (charged ? 'done' : 'failed'));
  return ofIt.some(({ answer }) => type !== 'PoliciesIssued' || isDeepStrictEqual((answer as { readonly policyNumbers: object }).policyNumbers, policyNumbers));
}

const wordsOf = ({ type, data }: Told): string => `${type} of ${data.offer}`;

/** Each fact of the facade's stream stands for a row of the journal, once. */
export async function untrueFacts({ scene, journal }: Facts): Promise<string[]> {
  const rows = await scene.stage.db.selectFrom('event').select(['type', 'data']).where('root_id', '=', scene.root).where('stream', 'like', 'facade/%').execute();
  const told = (rows as unknown as readonly Told[]).filter(({ type }) => stepOf[type] !== undefined);
  const once = told.filter(isOnceOnly).map(wordsOf);
  return [
    ...told.filter((fact) => !isKept(fact, journal)).map((fact) => `the facade's stream says ${wordsOf(fact)}, and the journal does not`),
    ...once.filter((words, index) => once.indexOf(words) !== index).map((words) => `the facade's stream says ${words} twice`),
  ];
}
