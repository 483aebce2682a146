import { english } from '#events/language';
import type { Certificate } from '#events/rules';
import { type Letter, createLetterBody } from '#graph/mail';
import type { PurchaseProof } from './read-proof.ts';
import type { ProofFile } from './render-proof.ts';

interface LetterParts {
  readonly file: ProofFile;
  readonly messageId: string;
}

/** Returns the letter to the holder of a certificate, in English as the certificate is. Its text says no more of the insured than the name. */
export function createCertificateLetter(purchased: PurchaseProof, { holder, email }: Certificate, { file, messageId }: LetterParts): Letter {
  const { programInEnglish: program, proof } = purchased;
  const { phone, provider } = program.display;
  const paragraphs = [
    'Hello,',
    `${proof.namedInsured} asked us to send you the attached certificate of insurance. It names ${holder} as an additional insured and says when coverage starts and ends.`,
    ...(program.api.env === 'PROD' ? [] : ['This was a test purchase. The certificate isn’t valid.']),
    `Questions? Call ${phone}.`,
    `${provider.name}\n${provider.address}`,
  ];
  const head = { subject: `Certificate of insurance: ${proof.namedInsured}`, lang: english.locale };
  return {
    from: { name: provider.name, address: provider.supportEmail },
    to: email,
    ...head,
    ...createLetterBody({ ...head, seller: provider.name }, paragraphs),
    attachments: [{ filename: file.name, contentType: 'application/pdf', content: file.pdf }],
    messageId,
  };
}
