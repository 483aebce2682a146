import type { Address } from '#events/application';
import type { Answers, Program } from '#events/program';
import type { Quote } from '#events/quote';
import { type BoundQuote, type CoveredPolicy, toCoveredPolicy } from './covered-policy.ts';
import { readNamedAnswer } from './named-answer.ts';
import { getRatingLabel } from './rating-names.ts';

export const CERTIFICATE_TITLE = 'Certificate of insurance';

/** What the certificate says, and no more than the policy does. */
export const formatCertificateStatement = ({ holder }: Pick<Certificate, 'holder'>): string =>
  `${holder} is an additional insured, as its interest may appear, under the coverages listed below.`;

/** What governs. The data do not say whether a limit is used up, or a policy ends early. */
export const CERTIFICATE_NOTES = [
  'This certificate is for information only. It gives its holder no rights beyond the policy, and does not change or add to the coverage. If the two differ, the policy and its endorsements govern.',
  'It says what was in force on the day it was issued. Limits may be reduced by claims, and a policy may be changed or canceled later, as the policy provides.',
] as const;

/** What an additional insured gets: that it is one, and under which coverages. */
export interface Certificate {
  /** Names it in a call: the number of its first policy, and its own. */
  readonly reference: string;
  readonly holder: string;
  /** As on an envelope. */
  readonly addressLines: readonly string[];
  /** Where its holder gets it; empty if that was not asked or answered. */
  readonly email: string;
  /** With those coverages only that rating charged an additional insured for. */
  readonly policies: readonly CoveredPolicy[];
}

type CertificateSettings = NonNullable<Program['proofOfCoverage']>['certificates'][number];

/** The lines of business that rating charged an additional insured for; null among them for a charge that names none. */
const findChargedLobs = ({ rateInfo }: Quote): readonly (string | null)[] =>
  rateInfo.charges.filter(({ isAdditionalInsured }) => isAdditionalInsured).map(({ lob }) => lob?.name ?? null);

/** True if the insurer was asked to name an additional insured in the policy, and charged for it. A charge may be 0.00. */
export const namesAdditionalInsured = ({ quote }: BoundQuote): boolean => findChargedLobs(quote).length > 0;

function toNamedPolicy(program: Program, bound: BoundQuote): CoveredPolicy {
  const lobs = findChargedLobs(bound.quote);
  // In the insurer's own words, which `nameInEnglish` replaces: who gets it may not read the buyer's language.
  return toCoveredPolicy(program, bound, { isCovered: ({ lob }) => lobs.includes(null) || lobs.includes(lob?.name ?? null), label: (name) => name });
}

/** The policies of a certificate as the program's English texts call them. @param english the program in English */
export const nameInEnglish = (english: Program, { policies }: Certificate): readonly CoveredPolicy[] =>
  policies.map(({ product, coverages, ...policy }) => ({
    ...policy,
    product: getRatingLabel(english, product),
    coverages: coverages.map(({ name, limits }) => ({ name: getRatingLabel(english, name), limits: getRatingLabel(english, limits) })),
  }));

/** Null if a part is missing that a certificate needs. */
function readHolder(program: Program, answers: Answers, { holder, address, email }: CertificateSettings): Pick<Certificate, 'holder' | 'addressLines' | 'email'> | null {
  const read = (name: string | undefined): string => readNamedAnswer(program, answers, name);
  const needed: Pick<Address, 'street1' | 'city' | 'state' | 'postalCode'> = {
    street1: read(address.street1),
    city: read(address.city),
    state: read(address.state),
    postalCode: read(address.postalCode),
  };
  const name = read(holder);
  if (name === '' || Object.values(needed).includes('')) return null;
  const { street1, city, state, postalCode } = needed;
  return { holder: name, addressLines: [street1, read(address.street2), `${city}, ${state} ${postalCode}`].filter(Boolean), email: read(email) };
}

/** The certificates of a purchase. None without a policy in force that rating charged an additional insured for. @param answers the visible ones */
export function composeCertificates(program: Program, answers: Answers, bound: readonly BoundQuote[]): readonly Certificate[] {
  const policies = bound.map((one) => toNamedPolicy(program, one)).filter(({ coverages }) => coverages.length > 0);
  const [first] = policies;
  if (!first) return [];
  const holders = (program.proofOfCoverage?.certificates ?? []).flatMap((settings) => readHolder(program, answers, settings) ?? []);
  return holders.map((holder, index) => ({ ...holder, reference: `${first.policyNumber}-C${index + 1}`, policies }));
}
