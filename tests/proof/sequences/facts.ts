// The state at the end of a sequence: the gateway's ledger and the attempt ledger.
import type { MemberFee } from '#events/application';
import type { Quote } from '#events/quote';
import { computeOrderTotal, toMoney } from '#events/rules';
import type { Kysely } from 'kysely';
import type { Database } from '#graph/db';
import type { Scene } from './scene.ts';

export interface AttemptRow {
  readonly id: string;
  readonly purchase_id: string;
  readonly step: string;
  readonly status: string;
  readonly cents: number | null;
  readonly application_id: string;
  readonly answer: unknown;
  readonly started_at: Date;
}

export interface Offer {
  readonly id: string;
  readonly quotes: readonly Quote[];
  readonly member: MemberFee | null;
  readonly created_at: Date;
}

type State = ReturnType<Scene['stage']['core']['state']>;

/** The gateway's ledger and the facade's books of one root application. */
export interface Books {
  readonly charges: readonly Pick<State['charges'][number], 'purchaseId' | 'amount' | 'method'>[];
  readonly policies: readonly Pick<State['policies'][number], 'purchaseId' | 'quoteId' | 'policyNumber'>[];
  readonly references: readonly object[];
  readonly attempts: readonly AttemptRow[];
  readonly offers: readonly Offer[];
}

/** Where to look them up. */
export interface Shelf {
  readonly stage: { readonly db: Kysely<Database> };
  readonly root: string;
}

export interface Facts extends Pick<State, 'charges' | 'policies' | 'references' | 'accounts'> {
  readonly scene: Scene;
  readonly attempts: readonly AttemptRow[];
  readonly offers: readonly Offer[];
}

export const attemptsOf = ({ stage, root }: Shelf): Promise<AttemptRow[]> =>
  stage.db
    .selectFrom('purchase_step')
    .select(['id', 'purchase_id', 'step', 'status', 'cents', 'application_id', 'answer', 'started_at'])
    .where('root_id', '=', root)
    .orderBy('started_at')
    .execute();

export async function offersOf({ stage, root }: Shelf): Promise<Offer[]> {
  const rows = await stage.db.selectFrom('offer').select(['id', 'quotes', 'member', 'created_at']).where('root_id', '=', root).execute();
  return rows.map(({ id, quotes, member, created_at }) => ({ id, quotes: quotes as Quote[], member: member as MemberFee | null, created_at }));
}

export async function factsOf(scene: Scene): Promise<Facts> {
  const { charges, policies, references, accounts } = scene.stage.core.state();
  return { scene, charges, policies, references, accounts, attempts: await attemptsOf(scene), offers: await offersOf(scene) };
}

/** The total of the offer in dollars, by card or not. */
export const totalOf = ({ quotes, member }: Offer, isByCard: boolean): string => toMoney(computeOrderTotal(quotes, isByCard, member));
export const isDue = (offer: Offer | undefined): boolean => offer !== undefined && Number(totalOf(offer, true)) > 0;

/** The charge or payment that is valid for the whole family. */
export const blockingPaymentIn = (attempts: readonly AttemptRow[]): AttemptRow | undefined =>
  attempts.find(({ step, status }) => step === 'pay' && ['started', 'unconfirmed', 'done'].includes(status));
