import type { Translator } from '#events/language';
import { type Certificate, type CoveredPolicy, formatPolicyPeriod, getAccountSite, getToday } from '#events/rules';
import { type Letter, type LetterBlock, createLetterBody } from '#graph/mail';
import type { PurchaseProof } from './read-proof.ts';
import type { ProofFile } from './render-proof.ts';

const listPolicies = ({ proof, t }: PurchaseProof): LetterBlock[] =>
  proof.policies.map((policy) => [
    policy.product,
    t('Policy number: {number}', { number: policy.policyNumber }),
    ...policy.coverages.map(({ name, limits }) => `${name}: ${limits || t('Included')}`),
    t('Policy period: {period}', { period: formatPolicyPeriod(t, policy) }),
    t('Insurer: {name}', { name: policy.carrier }),
  ]);

/** Policies that begin after the day of the purchase. By that day, so that a repeated letter says the same. */
const findFuturePolicies = ({ program, proof, issuedAt }: PurchaseProof): readonly CoveredPolicy[] => {
  const day = getToday(program.timeZone, issuedAt.getTime());
  return proof.policies.filter(({ from }) => from.slice(0, 10) > day);
};

const formatLongDay = (locale: string, iso: string): string => {
  const day = new Date(`${iso.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(day.getTime()) ? iso : new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(day);
};

/** What a letter says first. Nobody is insured before the policy begins. */
function formatNews(purchased: PurchaseProof): { readonly subject: string; readonly opening: string } {
  const { program, proof, t } = purchased;
  const { name } = program.display;
  const thanks = t('Thank you for buying your insurance with us.');
  const future = findFuturePolicies(purchased);
  if (future.length === 0) return { subject: t('You’re insured: {name}', { name }), opening: `${thanks} ${t('You’re insured.')}` };
  const count = proof.policies.length;
  const [day, ...otherDays] = new Set(proof.policies.map(({ from }) => from));
  return {
    subject: t('{count, plural, one {Your policy is} other {Your policies are}} confirmed: {name}', { count, name }),
    opening: [
      thanks,
      t('{count, plural, one {Your policy is} other {Your policies are}} confirmed.', { count }),
      // Where they begin on several days, the list says when.
      ...(day !== undefined && otherDays.length === 0 ? [t('Your coverage starts {day} at 12:01 a.m.', { day: formatLongDay(t.locale, day) })] : []),
    ].join(' '),
  };
}

const formatCertificateNote = (t: Translator, { holder, email }: Certificate, isCopy: boolean): string =>
  email === '' || isCopy
    ? t('The certificate for {holder} is attached as a separate file, ready to send.', { holder })
    : t('The certificate for {holder} is attached as a separate file. We’re also emailing it to {email}.', { holder, email });

interface LetterParts {
  /** The proof with its receipt first, then each certificate. */
  readonly files: readonly ProofFile[];
  readonly messageId: string;
  /** True if the buyer has it sent again: holders of certificates get theirs once. */
  readonly isCopy: boolean;
}

const formatGreeting = ({ t, firstName }: PurchaseProof): string => (firstName === '' ? t('Hello,') : t('Hello {firstName},', { firstName }));

/** Returns the letter with the proof and the certificates attached, in the buyer's language. Buyers forward it, so what was paid is in the attached receipt only. */
export function createProofLetter(purchased: PurchaseProof, { files, messageId, isCopy }: LetterParts): Letter {
  const { program, proof, email, t } = purchased;
  const { phone, provider } = program.display;
  const { subject, opening } = formatNews(purchased);
  const count = proof.policies.length;
  const paragraphs: LetterBlock[] = [
    formatGreeting(purchased),
    ...(isCopy ? [t('You asked us to send this again.')] : []),
    opening,
    ...(program.api.env === 'PROD' ? [] : [t('This was a test purchase. {count, plural, one {The policy isn’t} other {The policies aren’t}} valid.', { count })]),
    ...listPolicies(purchased),
    t('Your proof of coverage is attached. Show its first page to anyone who asks for it, such as a landlord, studio or customer. Your receipt is on the last page.'),
    ...(purchased.proofInEnglish ? [t('The second page says the same in English.')] : []),
    ...proof.certificates.map((one) => formatCertificateNote(t, one, isCopy)),
    { label: t('Log in to your account'), url: `${getAccountSite(program)}/login` },
    t('Questions? Call {phone} and have your policy {count, plural, one {number} other {numbers}} ready. We’re happy to help.', { phone, count }),
    `${provider.name}\n${provider.address}`,
  ];
  const head = { subject, lang: t.locale };
  return {
    from: { name: provider.name, address: provider.supportEmail },
    to: email,
    ...head,
    ...createLetterBody({ ...head, seller: provider.name }, paragraphs),
    attachments: files.map(({ name: filename, pdf }) => ({ filename, contentType: 'application/pdf', content: pdf })),
    messageId,
  };
}
