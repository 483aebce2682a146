import { CERTIFICATE_NOTES, CERTIFICATE_TITLE, type Certificate, formatCertificateStatement, nameInEnglish } from '#events/rules';
import type { PurchaseProof } from './read-proof.ts';
import { type Sheet, addDivider, addFacts, addFoot, addHead, addParagraph, addPolicies, moveDown } from './sheet.ts';

/** Draws the sheet that an additional insured gets, as the confirmation page prints it: in English, because nobody knows who reads it. */
export function drawCertificate(sheet: Sheet, bought: PurchaseProof, certificate: Certificate): void {
  const { root } = sheet;
  const purchased = { ...bought, program: bought.programInEnglish };
  const { namedInsured, address } = purchased.proof;
  const { holder, addressLines, reference } = certificate;
  addHead(sheet, purchased, { title: CERTIFICATE_TITLE, reference });
  addFacts(sheet, root, [{ label: 'Certificate holder', value: holder, lines: addressLines, font: 'name' }]);
  moveDown(sheet, 8);
  addParagraph(sheet, root, 'statement', formatCertificateStatement(certificate));
  moveDown(sheet, 8);
  addFacts(sheet, root, [
    { label: 'Named insured', value: namedInsured, font: 'name' },
    { label: 'Address', value: address },
  ]);
  addPolicies(sheet, nameInEnglish(bought.programInEnglish, certificate));
  addDivider(sheet);
  for (const note of CERTIFICATE_NOTES) {
    addParagraph(sheet, root, 'small', note);
    moveDown(sheet, 4);
  }
  addFoot(sheet, purchased);
}
