import { formatDate } from '#events/rules';
import type { Letter } from '#graph/mail';
import type { PurchaseProof } from './read-proof.ts';
import type { ProofFile } from './render-proof.ts';

const listPolicies = ({ proof, t }: PurchaseProof): string[] =>
  proof.policies.map(({ product, policyNumber, from }) =>
    [product, t('Policy number: {number}', { number: policyNumber }), t('Starts: {day}, 12:01 a.m.', { day: formatDate(from, t.locale) })].join('\n'),
  );

interface LetterParts {
  /** The proof first, then each certificate: who is to get one need not see the receipt. */
  readonly files: readonly ProofFile[];
  readonly messageId: string;
}

/** Returns the letter with the proof and the certificates attached, in the buyer's language. */
export function createProofLetter(purchased: PurchaseProof, { files, messageId }: LetterParts): Letter {
  const { program, proof, email, t } = purchased;
  const { name, phone, provider } = program.display;
  const paragraphs = [
    t('You’re insured. Thank you for choosing {name}.', { name }),
    ...(program.api.env === 'PROD' ? [] : [t('This was a test purchase: the policy isn’t valid.')]),
    ...listPolicies(purchased),
    t('Your proof of coverage is attached. You can show it to a landlord, a studio or a customer, and it’s your receipt.'),
    ...proof.certificates.map(({ holder }) => t('The certificate for {holder} is attached as a separate file, ready to send.', { holder })),
    t('Questions? Call {phone} and have your policy number ready. We’re happy to help.', { phone }),
    `${provider.name}\n${provider.address}`,
  ];
  return {
    from: { name: provider.name, address: provider.supportEmail },
    to: email,
    subject: t('You’re insured: {name}', { name }),
    lang: t.locale,
    text: `${paragraphs.join('\n\n')}\n`,
    attachments: files.map(({ name: filename, pdf }) => ({ filename, contentType: 'application/pdf', content: pdf })),
    messageId,
  };
}
