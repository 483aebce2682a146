import { formatDate } from '#events/rules';
import type { Letter } from '#graph/mail';
import type { PurchaseProof } from './read-proof.ts';
import type { ProofFile } from './render-proof.ts';

const listPolicies = ({ proof }: PurchaseProof): string =>
  proof.policies.map(({ product, policyNumber, from }) => `${product}\nPolicy number: ${policyNumber}\nStarts: ${formatDate(from)}, 12:01 a.m.`).join('\n\n');

/** Certificates are in files of their own: who is to get one need not see the receipt. */
const describeCertificates = ({ proof: { certificates } }: PurchaseProof): string =>
  certificates.map(({ holder }) => `\nThe certificate for ${holder} is attached as a file of its own, ready to send.\n`).join('');

interface LetterParts {
  /** The proof first, then each certificate. */
  readonly files: readonly ProofFile[];
  readonly messageId: string;
}

/** Returns the letter with the proof and the certificates attached. The same purchase gives the same letter. */
export function createProofLetter(purchased: PurchaseProof, { files, messageId }: LetterParts): Letter {
  const { program, email } = purchased;
  const { name, phone, provider } = program.display;
  const isTest = program.api.env !== 'PROD';
  return {
    from: { name: provider.name, address: provider.supportEmail },
    to: email,
    subject: `You're insured: ${name}`,
    text: `You're insured. Thank you for choosing ${name}.
${isTest ? '\nThis was a test purchase: the policy is not valid.\n' : ''}
${listPolicies(purchased)}

Your proof of coverage is attached. You can show it to a landlord, a studio or a customer, and it's your receipt.
${describeCertificates(purchased)}
Questions? Call ${phone} and have your policy number ready. We're happy to help.

${provider.name}
${provider.address}
`,
    attachments: files.map(({ name: filename, pdf }) => ({ filename, contentType: 'application/pdf', content: pdf })),
    messageId,
  };
}
