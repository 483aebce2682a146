import { english } from '#events/language';
import type { Certificate, ProofOfCoverage } from '#events/rules';
import { drawCertificate } from './draw-certificate.ts';
import { drawReceipt } from './draw-receipt.ts';
import type { PurchaseProof } from './read-proof.ts';
import { type Sheet, addFacts, addFoot, addHead, addPolicies, drawInEnglish, renderSheets } from './sheet.ts';

function drawProof(sheet: Sheet, purchased: PurchaseProof): void {
  const { t } = sheet;
  const { proof } = purchased;
  addHead(sheet, purchased, { title: t('Proof of coverage') });
  addFacts(sheet, sheet.root, [
    { label: t('Named insured'), value: proof.namedInsured, font: 'name' },
    { label: t('Address'), value: proof.address },
    ...proof.additionalInsured.map((value) => ({ label: t('Additional insured'), value })),
  ]);
  addPolicies(sheet, proof.policies);
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

/** What those who ask for proof can read. */
function drawProofInEnglish(onSheet: Sheet, purchased: PurchaseProof, proof: ProofOfCoverage): void {
  drawInEnglish(onSheet, (sheet) => drawProof(sheet, { ...purchased, program: purchased.programInEnglish, proof }));
}

/** Draws a purchase’s proof of coverage on one page, in English on the next if the buyer reads another language, and its receipt on the last one. */
export async function renderProof(purchased: PurchaseProof): Promise<ProofFile> {
  const { program, proof, issuedAt, t } = purchased;
  const numbers = proof.policies.map(({ policyNumber }) => policyNumber);
  const title = t('Proof of coverage');
  const head = { title: `${title} ${numbers.join(', ')}`, subject: program.display.name, createdAt: issuedAt, t };
  const { proofInEnglish } = purchased;
  const copies = proofInEnglish ? [(sheet: Sheet) => drawProofInEnglish(sheet, purchased, proofInEnglish)] : [];
  const pdf = await renderSheets(head, [(sheet) => drawProof(sheet, purchased), ...copies, (sheet) => drawReceipt(sheet, purchased)]);
  return { name: `${[title.toLowerCase(), ...numbers].map(toFileNamePart).join('-')}.pdf`, pdf };
}

/** Holders write long names, and some file systems take no more than 255 bytes. */
const MAX_HOLDER_LENGTH = 60;

/** Draws a certificate alone: its holder needs no receipt. It is in English, see `drawCertificate`. */
export async function renderCertificate(purchased: PurchaseProof, certificate: Certificate): Promise<ProofFile> {
  const { programInEnglish: program, issuedAt } = purchased;
  const { reference, holder } = certificate;
  const pdf = await renderSheets({ title: `Certificate of insurance ${reference}`, subject: program.display.name, createdAt: issuedAt, t: english }, [
    (sheet) => drawInEnglish(sheet, (inEnglish) => drawCertificate(inEnglish, purchased, certificate)),
  ]);
  const parts = ['certificate', toFileNamePart(holder).slice(0, MAX_HOLDER_LENGTH), toFileNamePart(reference)];
  return { name: `${parts.filter(Boolean).join('-')}.pdf`, pdf };
}
