import { english } from '#events/language';
import type { Program } from '#events/program';
import { toCoveredPolicy } from '#events/rules';
import type { Application } from '../../applications/applications.ts';
import type { PurchaseRequestDeps } from '../deps.ts';
import type { EarlierPayment } from '../ledger/attempt-queries.ts';
import type { StoredOffer } from '../ledger/offers.ts';
import { requireProgram } from '../../nouns/program/require-program.ts';
import { type EarlierPurchase, paymentStateByAttemptStatus } from './payment.type.ts';

/** How long after a purchase its browser is warned before a second one. */
const WARNING_PERIOD_MS = 7 * 24 * 3_600_000;

/** In digits: the message is translated with the time that it has. */
const formatTime = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-US', { year: 'numeric', month: '2-digit', day: '2-digit', hour: 'numeric', minute: '2-digit', timeZone, timeZoneName: 'short' }).format(at);

/** What an offer covers, by the names that rating gives: pages show them as the program does, in their language. Empty if the offer is lost. */
function listCoverages(program: Program, offer: StoredOffer | undefined): string {
  const policies = offer?.quotes.map((quote) => toCoveredPolicy(program, { quote, policyNumber: '' }, { label: (name) => name })) ?? [];
  return [...new Set(policies.flatMap(({ coverages }) => coverages.map(({ name }) => name)))].join(', ');
}

interface MessageValues {
  readonly when: string;
  readonly coverages: string;
  readonly phone: string;
}

const describePurchase = ({ when, coverages }: MessageValues): string =>
  coverages === ''
    ? english('This insurance was bought in this browser on {when}. If that was you, you don’t need to buy it again. Buying again means a second policy and a second charge.', {
        when,
      })
    : english(
        'This insurance was bought in this browser on {when}: {coverages}. If that was you, you don’t need to buy it again. Buying again means a second policy and a second charge.',
        { when, coverages },
      );

const describeUnconfirmed = ({ when, coverages, phone }: MessageValues): string =>
  coverages === ''
    ? english(
        'This insurance was paid for in this browser on {when}, and we don’t know yet whether the payment went through. If that was you, please don’t pay again. Call {phone}.',
        { when, phone },
      )
    : english(
        'This insurance was paid for in this browser on {when}: {coverages}. We don’t know yet whether the payment went through. If that was you, please don’t pay again. Call {phone}.',
        { when, coverages, phone },
      );

/** On a shared computer another person may have bought: the message says what and when, and nothing about who. */
function createMessage(program: Program, { status, at }: EarlierPayment, offer: StoredOffer | undefined): string {
  const values = { when: formatTime(program.timeZone, at), coverages: listCoverages(program, offer), phone: program.display.phone };
  return status === 'done' ? describePurchase(values) : describeUnconfirmed(values);
}

/** Returns what this browser has bought of the same program in another family; null if nothing. */
export async function findEarlierPurchase(
  ctx: Pick<PurchaseRequestDeps, 'ledger' | 'applications' | 'offers' | 'programs' | 'browser' | 'now'>,
  application: Application,
): Promise<EarlierPurchase | null> {
  const earlier = await ctx.ledger.findEarlierPayment(application, ctx.applications.hashBrowserId(ctx.browser), new Date(ctx.now() - WARNING_PERIOD_MS));
  if (!earlier) return null;
  const [program, offer] = await Promise.all([requireProgram(ctx, application), ctx.offers.find({ root: earlier.root, id: earlier.root }, earlier.purchase)]);
  return { payment: paymentStateByAttemptStatus[earlier.status], at: earlier.at.toISOString(), message: createMessage(program, earlier, offer) };
}
