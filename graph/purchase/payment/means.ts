import { cardBrand, digitsOf } from '#events/rules';
import type { Application } from '../../applications/applications.ts';
import type { PurchaseRequestDeps } from '../deps.ts';
import { type SavedMethod, savedMethodsOf } from '../../nouns/payment-method/saved-data.ts';
import { CardBrand } from '../../nouns/payment/instrument.ts';
import type { BankInput, CardInput, SubmitPaymentInput } from '../../nouns/payment/payment.input.ts';
import { PaymentType } from '../../nouns/quote/payment-type.ts';
import type { PaymentRefused } from './payment.type.ts';
import { type Instrument, toBank, toCard, toToken } from '../../nouns/payment/payment.wire.ts';
import { PaymentRefusalReason as Reason } from './refusal.ts';

/** What a payment is made with: typed just now, or saved. */
export interface Means {
  readonly paymentType: PaymentType;
  readonly brand: CardBrand | null;
  readonly last4: string;
  /** Of a saved method: whose it is. */
  readonly profileId: string | null;
  /** Tells the same instrument again; nothing but its keyed fingerprint is kept. */
  readonly mark: string;
  /** What the payment service is told; kept nowhere. */
  readonly wire: Instrument;
}

const last4Of = (number: string): string => digitsOf(number).slice(-4);

const byCard = (card: CardInput): Means => ({
  paymentType: PaymentType.CREDIT_CARD,
  brand: cardBrand(card.cardNumber),
  last4: last4Of(card.cardNumber),
  profileId: null,
  mark: digitsOf(card.cardNumber),
  wire: toCard(card),
});

const byBank = (bank: BankInput): Means => ({
  paymentType: PaymentType.ECHECK,
  brand: null,
  last4: last4Of(bank.accountNumber),
  profileId: null,
  mark: `${bank.routingNumber}/${bank.accountNumber}`,
  wire: toBank(bank),
});

const bySaved = ({ shown, token }: SavedMethod, profileId: string): Means => ({
  paymentType: shown.kind,
  brand: shown.brand,
  last4: shown.last4,
  profileId,
  mark: `token/${token}`,
  wire: toToken(shown.kind, token),
});

/** What tells a typed instrument again; null of a saved one, which is not known before its owner is asked about. */
export const typedMark = ({ card, bank }: Pick<SubmitPaymentInput, 'card' | 'bank'>): string | null => (card ? byCard(card).mark : bank ? byBank(bank).mark : null);

const CHOOSE = 'Please select a payment method or add new';
const refuse = (reason: Reason, message: string): PaymentRefused => ({ message, reason, mustQuoteAgain: false });

/** One of the methods that the account holder who is signed in has saved; nobody else's, whatever id is given. */
async function saved(ctx: PurchaseRequestDeps, application: Application, id: string): Promise<Means | PaymentRefused> {
  if (ctx.session?.status !== 'verified') return refuse(Reason.NOT_SIGNED_IN, 'Please log in to pay with a saved payment method.');
  const { holder } = ctx.session;
  const found = (await savedMethodsOf(ctx, { holder, application })).find(({ shown }) => shown.id === id);
  if (!found) return refuse(Reason.METHOD_UNKNOWN, CHOOSE);
  if (found.shown.brand === CardBrand.OTHER) return refuse(Reason.METHOD_NOT_ACCEPTED, CHOOSE);
  return found.shown.isExpired ? refuse(Reason.METHOD_EXPIRED, CHOOSE) : bySaved(found, holder.profileId);
}

/** What a payment is made with; null where nothing is given, which only pays what comes to nothing. @throws GatewayFault. */
export async function meansOf(ctx: PurchaseRequestDeps, application: Application, { card, bank, savedMethod }: SubmitPaymentInput): Promise<Means | PaymentRefused | null> {
  if (card) return byCard(card);
  if (bank) return byBank(bank);
  return savedMethod ? saved(ctx, application, savedMethod) : null;
}
