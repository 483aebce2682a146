import { type Kysely, sql } from 'kysely';
import { type State, catalog, fold, initialState } from '#events/buyflow';
import { DEFAULT_LANGUAGE, type Language, type Translator, loadTranslator } from '#events/language';
import type { Answers, Program } from '#events/program';
import { type OrderSummary, type ProofOfCoverage, composeProof, parseDollars, summarizeOrder, toMoney } from '#events/rules';
import type { Database } from '#graph/db';
import type { StoredEvent } from '#graph/event-store';
import type { ApplicationRef } from '../applications/applications.ts';
import { type ApplicationEventDeps, readApplicationEvents } from '../applications/read-application-events.ts';
import type { ProgramDeps } from '../nouns/program/deps.ts';
import { type MailboxDeps, hasMailboxOfPayer } from '../purchase/access.ts';
import { type PaymentAnswer, readPaymentAnswer, toPaymentAccepted } from '../purchase/payment/payment-answer.ts';
import type { Attempt } from '../purchase/ledger/attempt.ts';
import type { Families, FamilyRecords } from '../purchase/ledger/family-records.ts';
import { readBinding } from '../purchase/steps/bind-policies.ts';

export interface ProofDeps extends ProgramDeps, ApplicationEventDeps, MailboxDeps {
  readonly db: Kysely<Database>;
  readonly families: Pick<Families, 'find'>;
}

/** What was paid, by the attempt ledger. */
export interface ProofReceipt extends Pick<PaymentAnswer, 'referenceNumber' | 'paymentType' | 'brand'> {
  /** The last four digits of the card or account; null if they are unknown. */
  readonly last4: string | null;
  /** What was charged, or what was due where nothing was; dollars as a decimal text. */
  readonly amount: string;
  /** Null if nothing was due, or a refund is. */
  readonly paidAt: Date | null;
}

/** What the PDF and its letter are made from. */
export interface PurchaseProof {
  /** In the buyer’s language, or in English if it is not offered. */
  readonly program: Program;
  /** Certificates are in English. */
  readonly programInEnglish: Program;
  /** Writes in the buyer’s language. */
  readonly t: Translator;
  readonly proof: ProofOfCoverage;
  /** For landlords and studios, who may not read the buyer’s language; null if that is English. */
  readonly proofInEnglish: ProofOfCoverage | null;
  readonly receipt: ProofReceipt;
  /** What the amount is made of, in the buyer’s language. */
  readonly order: OrderSummary;
  /** When the policies were issued, by the server’s clock. */
  readonly issuedAt: Date;
  /** The insured’s first name and email as they were answered; empty if they were not. */
  readonly firstName: string;
  readonly email: string;
}

/** A paid purchase, and the application that paid. */
export interface PaidPurchase {
  readonly application: ApplicationRef;
  /** The purchase id. */
  readonly purchase: string;
}

/** Why there is no proof: nothing was issued, or the answers of the purchase have not arrived. */
export type ProofProblem = 'none' | 'answers-missing';

interface FoldedPurchase {
  /** At the last click on Purchase: a logout after it takes answers away. */
  readonly state: State;
  /** That of the page now. */
  readonly language: Language;
}

/** Null if no click on Purchase has arrived. */
function foldPurchase(stored: readonly StoredEvent[], purchase: string): FoldedPurchase | null {
  const events = stored.flatMap((one) => {
    const parsed = catalog.parse(one);
    return parsed.ok ? [parsed.event] : [];
  });
  const requested = events.findLastIndex((event) => event.type === 'PurchaseRequested' && event.data.offer === purchase);
  if (requested === -1) return null;
  const state = fold.foldAll(events.slice(0, requested + 1), initialState());
  const { application } = fold.foldAll(events.slice(requested + 1), state);
  return { state, language: application.language ?? DEFAULT_LANGUAGE };
}

interface ClickedFork extends ApplicationRef {
  /** True if the browser that paid has it. */
  readonly isOfPayer: boolean;
}

/**
 * Returns the forks that clicked Purchase, those of the paying browser first, then the earliest: a duplicate tab buys under the id that it was copied with, and takes
 * its click along when it becomes a fork; another device finishes where a page died, and so clicked after the payment began.
 */
async function findClickedForks({ db }: ProofDeps, { root, id }: ApplicationRef, { purchase, callId }: Attempt): Promise<readonly ClickedFork[]> {
  const { rows } = await sql<ClickedFork>`
    select * from (
      select event.root_id as root, event.application_id as id, max(event.received_at) as clicked_at, exists (
        select from application_owner owner join application_owner payer on payer.root_id = owner.root_id and payer.browser_id_hash = owner.browser_id_hash
        where owner.root_id = event.root_id and owner.application_id = event.application_id and payer.application_id = ${id}) as "isOfPayer"
      from event
      where event.root_id = ${root} and event.type = 'PurchaseRequested' and event.data ->> 'offer' = ${purchase} and event.application_id <> ${id}
        and event.stream = 'application/' || event.application_id
      group by event.root_id, event.application_id) clicked
    where "isOfPayer" or clicked_at >= (select started_at from purchase_step where root_id = ${root} and id = ${callId})
    order by "isOfPayer" desc, clicked_at, id`.execute(db);
  return rows;
}

/** Returns the purchase of the application that paid, or of a fork whose browser may see the payment; null if no click on Purchase has arrived. */
async function readClick(deps: ProofDeps, { records, paid }: Pick<IssuedPurchase, 'records' | 'paid'>, purchase: string): Promise<FoldedPurchase | null> {
  const { application } = records;
  const own = foldPurchase(await readApplicationEvents(deps, application), purchase);
  if (own) return own;
  for (const ref of await findClickedForks(deps, application, paid)) {
    // A resume link that was mailed to another person gives no say in a proof.
    if (!ref.isOfPayer && !(await hasMailboxOfPayer(deps, records, paid, ref))) continue;
    const fork = await deps.families.find(ref);
    const folded = fork ? foldPurchase(await readApplicationEvents(deps, fork.application), purchase) : null;
    if (folded) return folded;
  }
  return null;
}

/** An operator's word on a charge came later than the charge, so the time at which it was begun is closer. */
const wasResolved = ({ answer }: Attempt): boolean => typeof answer === 'object' && answer !== null && 'resolved' in answer;

interface PurchaseTimes {
  readonly paidAt: Date;
  readonly boundAt: Date;
}

async function readTimes({ db }: ProofDeps, { root }: ApplicationRef, paid: Attempt, bound: Attempt): Promise<PurchaseTimes> {
  const rows = await db.selectFrom('purchase_step').select(['id', 'started_at', 'ended_at']).where('root_id', '=', root).where('id', 'in', [paid.callId, bound.callId]).execute();
  const timeOf = ({ callId }: Attempt, isBeginning: boolean): Date => {
    const row = rows.find(({ id }) => id === callId);
    return (isBeginning ? undefined : row?.ended_at) ?? row?.started_at ?? new Date(0);
  };
  return { paidAt: timeOf(paid, wasResolved(paid)), boundAt: timeOf(bound, false) };
}

function toReceipt(paid: Attempt, paidAt: Date): ProofReceipt {
  const answer = readPaymentAnswer(paid);
  const accepted = toPaymentAccepted(answer);
  const { referenceNumber, paymentType, brand } = answer;
  const common = { referenceNumber, paymentType, brand, last4: accepted?.last4 ?? null };
  // Where nothing was charged, the ledger has what was due.
  return accepted ? { ...common, amount: accepted.amount, paidAt } : { ...common, amount: toMoney(parseDollars(paid.cents ?? 0).shiftedBy(-2)), paidAt: null };
}

interface IssuedPurchase {
  readonly records: FamilyRecords;
  readonly offer: NonNullable<FamilyRecords['offer']>;
  readonly programInEnglish: Program;
  readonly paid: Attempt;
  readonly bound: Attempt;
}

async function findIssued({ families, programs }: ProofDeps, { application, purchase }: PaidPurchase): Promise<IssuedPurchase | null> {
  const records = await families.find(application, { offer: purchase });
  // An erasure deletes the offer.
  if (!records?.offer) return null;
  const { attempts, offer } = records;
  const [paid, bound] = [attempts.findPayment(purchase), attempts.findNewest(purchase, 'bind', 'done')];
  const program = await programs.findByHash(offer.program);
  return program && paid?.status === 'done' && bound ? { records, offer, programInEnglish: program, paid, bound } : null;
}

const readText = (answer: Answers[string] | undefined): string => (typeof answer === 'string' ? answer.trim() : '');

/** Reads what was bought, for whom, and how it was paid. It is the same after a purchase that the recovery worker or an operator finished. */
export async function readProof(deps: ProofDeps, purchased: PaidPurchase): Promise<PurchaseProof | ProofProblem> {
  const issued = await findIssued(deps, purchased);
  if (!issued) return 'none';
  const { offer, programInEnglish, paid, bound } = issued;
  const folded = await readClick(deps, issued, purchased.purchase);
  if (!folded) return 'answers-missing';
  const { state, language } = folded;
  const program = (await deps.programs.findByHash(offer.program, language)) ?? programInEnglish;
  const binding = readBinding(bound);
  const { paidAt, boundAt } = await readTimes(deps, purchased.application, paid, bound);
  const t = await loadTranslator(language);
  const receipt = toReceipt(paid, paidAt);
  return {
    program,
    programInEnglish,
    t,
    proof: composeProof(program, state.answers, offer, binding.policyNumbers),
    proofInEnglish: language === DEFAULT_LANGUAGE ? null : composeProof(programInEnglish, state.answers, offer, binding.policyNumbers),
    receipt,
    order: summarizeOrder(t, program, { offer, payWithCard: receipt.paymentType === 'CREDIT_CARD', memberFee: state.application.memberFee }),
    // What the page shows, too. Earlier releases stored the end of the step only.
    issuedAt: binding.issuedAt === undefined ? boundAt : new Date(binding.issuedAt),
    firstName: readText(state.answers['firstName']),
    email: readText(state.answers['email']),
  };
}
