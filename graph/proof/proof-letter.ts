import { toFileName } from './render-proof.ts';
import { formatDate } from '#events/rules';
import type { Letter } from '#graph/mail';
import type { PurchaseProof } from './read-proof.ts';

const listPolicies = ({ proof }: PurchaseProof): string =>
  proof.policies.map(({ product, policyNumber, from }) => `${product}\nPolicy number: ${policyNumber}\nStarts: ${formatDate(from)}, 12:01 a.m.`).join('\n\n');

/** Returns the letter with the proof attached. The same purchase gives the same letter. */
export function createProofLetter(purchased: PurchaseProof, { pdf, messageId }: { readonly pdf: Buffer; readonly messageId: string }): Letter {
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

Questions? Call ${phone} and have your policy number ready. We're happy to help.

${provider.name}
${provider.address}
`,
    attachments: [{ filename: toFileName(purchased), contentType: 'application/pdf', content: pdf }],
    messageId,
  };
}
