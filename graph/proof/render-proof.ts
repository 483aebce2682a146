import { type Translator, english } from '#events/language';
import { type Certificate, formatMoney, formatNothingCharged, formatPaymentMethod } from '#events/rules';
import { drawCertificate } from './draw-certificate.ts';
import type { ProofReceipt, PurchaseProof } from './read-proof.ts';
import { type Fact, type Sheet, addFacts, addFoot, addHead, addPolicies, addSection, formatDay, renderSheets } from './sheet.ts';

const listReceiptFacts = (t: Translator, receipt: ProofReceipt, day: string): Fact[] => [
  { label: t('Amount paid'), value: formatMoney(receipt.amount), font: 'name' },
  { label: t('Date paid'), value: day },
  { label: t('Paid with'), value: formatPaymentMethod(t, receipt) },
  { label: t('Payment reference'), value: receipt.referenceNumber },
];

function drawProof(sheet: Sheet, purchased: PurchaseProof): void {
  const { t } = sheet;
  const { program, proof, receipt } = purchased;
  addHead(sheet, purchased, { title: t('Proof of coverage') });
  addFacts(sheet, sheet.root, [
    { label: t('Named insured'), value: proof.namedInsured, font: 'name' },
    { label: t('Address'), value: proof.address },
    ...proof.additionalInsured.map((value) => ({ label: t('Additional insured'), value })),
  ]);
  addPolicies(sheet, proof.policies);
  if (receipt.paidAt) addSection(sheet, t('Receipt'), listReceiptFacts(t, receipt, formatDay(t, program.timeZone, receipt.paidAt)));
  else addSection(sheet, t('Receipt'), [], formatNothingCharged(t, receipt.amount));
  addFoot(sheet, purchased);
}

/** A PDF and the name to save it under. */
export interface ProofFile {
  readonly name: string;
  readonly pdf: Buffer;
}

/** Answers and policy numbers are others' words: what is no letter or digit could end a header or a name. */
const toFileNamePart = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^\w-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');

/** Draws a purchase’s proof of coverage with its receipt on one page, and each certificate on another. It says what the confirmation page says. */
export async function renderProof(purchased: PurchaseProof): Promise<ProofFile> {
  const { program, proof, issuedAt, t } = purchased;
  const numbers = proof.policies.map(({ policyNumber }) => policyNumber);
  const certificates = proof.certificates.map((certificate) => (sheet: Sheet) => drawCertificate(sheet, purchased, certificate));
  const title = t('Proof of coverage');
  const head = { title: `${title} ${numbers.join(', ')}`, subject: program.display.name, createdAt: issuedAt, t };
  const pdf = await renderSheets(head, [(sheet) => drawProof(sheet, purchased), ...certificates]);
  return { name: `${[title.toLowerCase(), ...numbers].map(toFileNamePart).join('-')}.pdf`, pdf };
}

/** Holders write long names, and some file systems take no more than 255 bytes. */
const MAX_HOLDER_LENGTH = 60;

/** Draws a certificate alone: its holder needs no receipt. It is in English, see `drawCertificate`. */
export async function renderCertificate(purchased: PurchaseProof, certificate: Certificate): Promise<ProofFile> {
  const { programInEnglish: program, issuedAt } = purchased;
  const { reference, holder } = certificate;
  const pdf = await renderSheets({ title: `Certificate of insurance ${reference}`, subject: program.display.name, createdAt: issuedAt, t: english }, [
    (sheet) => drawCertificate(sheet, purchased, certificate),
  ]);
  const parts = ['certificate', toFileNamePart(holder).slice(0, MAX_HOLDER_LENGTH), toFileNamePart(reference)];
  return { name: `${parts.filter(Boolean).join('-')}.pdf`, pdf };
}
