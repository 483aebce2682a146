import type { Infer } from 'superstruct';
import type { Person } from '../state/entities.ts';
import type { paymentBody } from './payment-body.ts';

export type Payment = Infer<typeof paymentBody>;

/** What becomes of a payment: taken, declined (may be tried again), hanging, or refused for what was entered. */
export type Verdict =
  | { readonly kind: 'paid'; readonly brand: string; readonly last4: string }
  | { readonly kind: 'declined' | 'refused'; readonly code: string }
  | { readonly kind: 'in-process' };

/** The only instruments that are taken (design, section 9). */
const testCards: Readonly<Record<string, string>> = {
  '4111111111111111': 'visa',
  '378282246310005': 'american-express',
  '6011111111111117': 'discover',
  '5555555555554444': 'mastercard',
};
const testRouting = '110000000';

const declined = (code: string): Verdict => ({ kind: 'declined', code });
const refusal = (code: string): Verdict => ({ kind: 'refused', code });

/** The last three digits of a security code (Amex: after a 9) or an account number → what the processor says. */
function magic(digits: string, badNumber: string): Verdict | undefined {
  const verdicts: Readonly<Record<string, Verdict>> = {
    '901': declined('CARD_DECLINED'),
    '902': { kind: 'in-process' },
    '903': refusal(badNumber),
    '904': declined('LOST_OR_STOLEN'),
    '905': declined('SUSPECTED_FRAUD'),
    '906': declined('INSUFFICIENT_FUNDS'),
    '907': refusal('ADDRESS_MISMATCH'),
    '908': refusal('LIMIT_EXCEEDED'),
    '909': refusal('INVALID_SECURITY_CODE'),
  };
  return verdicts[digits];
}

const hasExpired = (month: string, year: string, now: Date): boolean =>
  Number(year) * 12 + Number(month) < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;

function judgeSecurityCode(code: string, isAmex: boolean): Verdict | undefined {
  if (code.length !== (isAmex ? 4 : 3)) return refusal('INVALID_SECURITY_CODE');
  if (isAmex && !code.startsWith('9')) return undefined;
  return magic(code.slice(-3), 'INVALID_CARD_NUMBER');
}

// The schema has made sure that the fields of the method are there.
function judgeCard(payment: Payment, now: Date): Verdict {
  const number = String(payment.CreditCardNumber);
  const brand = testCards[number];
  if (brand === undefined) return refusal('INVALID_CARD_NUMBER');
  if (hasExpired(String(payment.ExpirationMonth), String(payment.ExpirationYear), now)) return refusal('INVALID_EXPIRATION');
  return judgeSecurityCode(String(payment.SecurityCode), brand === 'american-express') ?? { kind: 'paid', brand, last4: number.slice(-4) };
}

function judgeAch({ AccountNumber = '', RoutingNumber = '' }: Payment): Verdict {
  if (RoutingNumber !== testRouting) return refusal('INVALID_ROUTING_NUMBER');
  return magic(AccountNumber.slice(-3), 'INVALID_ACCOUNT_NUMBER') ?? { kind: 'paid', brand: 'eCheck', last4: AccountNumber.slice(-4) };
}

function judgeToken({ Token, PaymentMethod }: Payment, payer: Person, now: Date): Verdict {
  const isCard = PaymentMethod === 'CreditCardToken';
  const saved = payer.methods.find((method) => method.Token === Token && (method.CardType !== null) === isCard);
  if (saved === undefined) return refusal(isCard ? 'INVALID_CARD_NUMBER' : 'INVALID_ACCOUNT_NUMBER');
  if (saved.ExpirationDate !== null && saved.ExpirationDate < now.toISOString().slice(0, 10)) return refusal('INVALID_EXPIRATION');
  return { kind: 'paid', brand: saved.CardType ?? 'eCheck', last4: saved.Last4Digits };
}

/** Judges an instrument as the processor would. */
export function judge(payment: Payment, payer: Person, now: Date): Verdict {
  if (payment.PaymentMethod === 'CreditCard') return judgeCard(payment, now);
  return payment.PaymentMethod === 'Ach' ? judgeAch(payment) : judgeToken(payment, payer, now);
}
