import { type Translator, msg } from '#events/language';
import type { Answers, Program } from '#events/program';
import type { Quote } from '#events/quote';
import { formatAddress, readAddress } from './address.ts';
import { CARD_BRAND_NAMES } from './card-brand.ts';
import { type Certificate, composeCertificates, namesAdditionalInsured } from './certificate.ts';
import { selectVisibleAnswers } from './conditions.ts';
import { type BoundQuote, type CoveredPolicy, toCoveredPolicy } from './covered-policy.ts';
import { formatMoney } from './money.ts';
import { readNamedAnswer } from './named-answer.ts';

/** What a landlord, a studio or a customer wants to see. */
export interface ProofOfCoverage {
  readonly namedInsured: string;
  /** One line. */
  readonly address: string;
  readonly additionalInsured: readonly string[];
  readonly policies: readonly CoveredPolicy[];
  /** One for each additional insured that the program gives one. */
  readonly certificates: readonly Certificate[];
}

const METHOD_NAMES = { CREDIT_CARD: msg('Credit card'), ECHECK: msg('Bank account (eCheck)') } as const;
const BRAND_NAMES: Readonly<Record<string, string>> = CARD_BRAND_NAMES;

interface ReceiptPayment {
  readonly paymentType: keyof typeof METHOD_NAMES;
  readonly brand: string | null;
  readonly last4?: string | null;
}

/** What a receipt says was paid with: the card's brand, if it is one that is accepted, and the last four digits, if they are known. */
export function formatPaymentMethod(t: Translator, { paymentType, brand, last4 }: ReceiptPayment): string {
  const method = BRAND_NAMES[brand ?? ''] ?? t(METHOD_NAMES[paymentType]);
  if (!last4) return method;
  return paymentType === 'ECHECK' ? t('Bank account (eCheck) ending in {digits}', { digits: last4 }) : t('{brand} ending in {digits}', { brand: method, digits: last4 });
}

/** What a receipt says where nothing was charged. @param amount what was due: 0.00, or less where a refund is */
export const formatNothingCharged = (t: Translator, amount: string): string =>
  Number(amount) >= 0
    ? t('Nothing was due today.')
    : t('Nothing was charged today. The insurer will send your refund of {refund}.', { refund: formatMoney(amount.replace('-', '')) });

/** Those that the program asks for, where a policy in force names someone. */
function listAdditionalInsured(program: Program, answers: Answers, bound: readonly BoundQuote[]): string[] {
  if (!bound.some(namesAdditionalInsured)) return [];
  const { additionalInsured = [], certificates = [] } = program.proofOfCoverage ?? {};
  return [...additionalInsured, ...certificates.map(({ holder }) => holder)].map((name) => readNamedAnswer(program, answers, name)).filter(Boolean);
}

/** Who is insured: the business that the program names, else the buyer. @param answers the visible ones */
function readInsured(program: Program, answers: Answers): string {
  const buyer = ['firstName', 'lastName'].map((name) => readNamedAnswer(program, answers, name)).filter(Boolean);
  return readNamedAnswer(program, answers, program.proofOfCoverage?.namedInsured) || buyer.join(' ');
}

/** Who is insured, by the answers at hand; empty while they do not say. */
export const readNamedInsured = (program: Program, answers: Answers): string => readInsured(program, selectVisibleAnswers(program, answers));

/** What was bought, for whom: by the answers of the purchase, its offer and its policy numbers by quote id. */
export function composeProof(program: Program, given: Answers, offer: { readonly quotes: readonly Quote[] }, policyNumbers: Readonly<Record<string, string>>): ProofOfCoverage {
  const answers = selectVisibleAnswers(program, given);
  const bound = offer.quotes.flatMap((quote) => {
    const policyNumber = policyNumbers[quote.id];
    return policyNumber === undefined ? [] : [{ quote, policyNumber }];
  });
  return {
    namedInsured: readInsured(program, answers),
    address: formatAddress(readAddress(answers, 'main')),
    additionalInsured: listAdditionalInsured(program, answers, bound),
    policies: bound.map((one) => toCoveredPolicy(program, one)),
    certificates: composeCertificates(program, answers, bound),
  };
}
