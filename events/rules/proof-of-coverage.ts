import { type Translator, msg } from '#events/language';
import type { Answers, Program } from '#events/program';
import type { Quote } from '#events/quote';
import { formatAddress, readAddress } from './address.ts';
import { CARD_BRAND_NAMES } from './card-brand.ts';
import { selectVisibleAnswers } from './conditions.ts';
import { addMonths, formatDate } from './dates.ts';
import { formatMoney } from './money.ts';
import { findQuestion } from './questions.ts';
import { getRatingLabel } from './rating-names.ts';

export interface CoveredPolicy {
  readonly policyNumber: string;
  readonly product: string;
  readonly carrier: string;
  /** ISO date of its first day. */
  readonly from: string;
  /** ISO date on which it ends; null if the program does not say how long it runs. */
  readonly to: string | null;
  readonly coverages: readonly { readonly name: string; readonly limits: string }[];
}

/** What a landlord, a studio or a customer wants to see. */
export interface ProofOfCoverage {
  readonly namedInsured: string;
  /** One line. */
  readonly address: string;
  readonly additionalInsured: readonly string[];
  readonly policies: readonly CoveredPolicy[];
}

const METHOD_NAMES = { CREDIT_CARD: msg('Credit card'), ECHECK: msg('Bank account (eCheck)') } as const;
const BRAND_NAMES: Readonly<Record<string, string>> = CARD_BRAND_NAMES;

/** What a receipt says was paid with: the card's brand, if it is one that is accepted. */
export const formatPaymentMethod = (t: Translator, paymentType: keyof typeof METHOD_NAMES, brand: string | null): string => BRAND_NAMES[brand ?? ''] ?? t(METHOD_NAMES[paymentType]);

/** What a receipt says where nothing was charged. @param amount what was due: 0.00, or less where a refund is */
export const formatNothingCharged = (t: Translator, amount: string): string =>
  Number(amount) >= 0 ? t('Nothing was due today.') : t('Nothing was charged today. The insurer will send your refund of {refund}.', { refund: formatMoney(amount.replace('-', '')) });

/** When a policy begins and ends, both at one minute past midnight. */
export const formatPolicyPeriod = (t: Translator, { from, to }: Pick<CoveredPolicy, 'from' | 'to'>): string =>
  to === null
    ? t('From {from}, 12:01 a.m.', { from: formatDate(from, t.locale) })
    : t('{from} to {to}, 12:01 a.m.', { from: formatDate(from, t.locale), to: formatDate(to, t.locale) });

const readText = (answers: Answers, id: string | undefined): string => {
  const value = id === undefined ? undefined : answers[id];
  return typeof value === 'string' ? value.trim() : '';
};

function listCoverages(program: Program, { rateInfo, productDescription }: Quote): CoveredPolicy['coverages'] {
  // What an additional insured costs is no coverage of its own.
  const premiums = rateInfo.charges.filter(({ type, isAdditionalInsured }) => type.toLowerCase() === 'premium' && !isAdditionalInsured);
  return premiums.map(({ name, lob, coverageLimitText }) => ({
    name: getRatingLabel(program, name || (lob?.name ?? productDescription)),
    limits: getRatingLabel(program, coverageLimitText),
  }));
}

function toPolicy(program: Program, quote: Quote, policyNumber: string): CoveredPolicy {
  const { termMonths } = program.proofOfCoverage ?? {};
  const { productDescription, carrier, effectiveDate } = quote;
  const to = termMonths === undefined ? null : addMonths(effectiveDate, termMonths);
  return { policyNumber, product: getRatingLabel(program, productDescription), carrier, from: effectiveDate, to, coverages: listCoverages(program, quote) };
}

/** What was bought, for whom: by the answers of the purchase, its offer and its policy numbers by quote id. */
export function composeProof(program: Program, given: Answers, offer: { readonly quotes: readonly Quote[] }, policyNumbers: Readonly<Record<string, string>>): ProofOfCoverage {
  const answers = selectVisibleAnswers(program, given);
  const { namedInsured, additionalInsured = [] } = program.proofOfCoverage ?? {};
  const idOf = (name: string | undefined): string | undefined => (name === undefined ? undefined : findQuestion(program, name)?.id);
  const buyer = ['firstName', 'lastName']
    .map((id) => readText(answers, id))
    .filter(Boolean)
    .join(' ');
  return {
    namedInsured: readText(answers, idOf(namedInsured)) || buyer,
    address: formatAddress(readAddress(answers, 'main')),
    additionalInsured: additionalInsured.map((name) => readText(answers, idOf(name))).filter(Boolean),
    policies: offer.quotes.flatMap((quote) => {
      const policyNumber = policyNumbers[quote.id];
      return policyNumber === undefined ? [] : [toPolicy(program, quote, policyNumber)];
    }),
  };
}
