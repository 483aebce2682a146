import { msg } from '#events/language';
import { detectCardBrand, extractDigits } from '#events/rules';
import type { Application } from '../../applications/applications.ts';
import type { PurchaseRequestDeps } from '../deps.ts';
import { type SavedMethod, findSavedMethods } from '../../nouns/payment-method/saved-data.ts';
import { CardBrand } from '../../nouns/payment/payment-enums.ts';
import type { BankInput, CardInput, PaymentMethodInput, SubmitPaymentInput } from '../../nouns/payment/payment.input.ts';
import { PaymentType } from '../../nouns/quote/quote-enums.ts';
import type { PaymentRefused } from './payment.type.ts';
import { type InstrumentWire, toBankInstrument, toCardInstrument, toTokenInstrument } from '../../nouns/payment/payment.wire.ts';
import { PaymentRefusalReason as Reason } from './payment-refusal.ts';

/** What a payment is made with: typed, or a saved method. */
export interface PaymentInstrument {
  readonly paymentType: PaymentType;
  readonly brand: CardBrand | null;
  readonly last4: string;
  /** The owner of a saved method; null if it was typed. */
  readonly profileId: string | null;
  /** Identifies the instrument. Only its keyed fingerprint is stored. */
  readonly identity: string;
  /** Sent to the payment service and never stored. */
  readonly wire: InstrumentWire;
}

const readLast4 = (number: string): string => extractDigits(number).slice(-4);

const fromCard = (card: CardInput): PaymentInstrument => ({
  paymentType: PaymentType.CREDIT_CARD,
  brand: detectCardBrand(card.cardNumber),
  last4: readLast4(card.cardNumber),
  profileId: null,
  identity: extractDigits(card.cardNumber),
  wire: toCardInstrument(card),
});

const fromBank = (bank: BankInput): PaymentInstrument => ({
  paymentType: PaymentType.ECHECK,
  brand: null,
  last4: readLast4(bank.accountNumber),
  profileId: null,
  identity: `${bank.routingNumber}/${bank.accountNumber}`,
  wire: toBankInstrument(bank),
});

const fromSavedMethod = ({ details, token }: SavedMethod, profileId: string): PaymentInstrument => ({
  paymentType: details.kind,
  brand: details.brand,
  last4: details.last4,
  profileId,
  identity: `token/${token}`,
  wire: toTokenInstrument(details.kind, token),
});

/** Returns the identity of a typed instrument; null for a saved one, which must be looked up first. */
export const typedIdentity = ({ card, bank }: Pick<PaymentMethodInput, 'card' | 'bank'>): string | null => (card ? fromCard(card).identity : bank ? fromBank(bank).identity : null);

const CHOOSE = msg('Please select a payment method or add new');
const refuse = (reason: Reason, message: string): PaymentRefused => ({ message, reason });

/** Returns a method that the signed-in account holder has saved. Other holders' methods are unknown, whatever id is given. */
async function findSavedMethod(ctx: PurchaseRequestDeps, application: Application, id: string): Promise<PaymentInstrument | PaymentRefused> {
  if (ctx.session?.status !== 'verified') return refuse(Reason.NOT_SIGNED_IN, msg('Please log in to pay with a saved payment method.'));
  const { holder } = ctx.session;
  const found = (await findSavedMethods(ctx, { holder, application })).find(({ details }) => details.id === id);
  if (!found) return refuse(Reason.METHOD_UNKNOWN, CHOOSE);
  if (found.details.brand === CardBrand.OTHER) return refuse(Reason.METHOD_NOT_ACCEPTED, CHOOSE);
  return found.details.isExpired ? refuse(Reason.METHOD_EXPIRED, CHOOSE) : fromSavedMethod(found, holder.profileId);
}

/** Returns the instrument of a request; null if it names none, which is valid only if nothing is due. @throws GatewayFault. */
export async function findInstrument(
  ctx: PurchaseRequestDeps,
  application: Application,
  { method }: Pick<SubmitPaymentInput, 'method'>,
): Promise<PaymentInstrument | PaymentRefused | null> {
  const { card, bank, saved } = method ?? {};
  if (card) return fromCard(card);
  if (bank) return fromBank(bank);
  return saved ? findSavedMethod(ctx, application, saved) : null;
}
