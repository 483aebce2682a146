import type { Translator } from '#events/language';
import { type SummaryLine, formatMoney, formatNothingCharged, formatPaymentMethod } from '#events/rules';
import type { ProofReceipt, PurchaseProof } from './read-proof.ts';
import { type Fact, type Sheet, addFacts, addHead, addParagraph, addSection, formatDay, moveDown } from './sheet.ts';

const listPaymentFacts = (t: Translator, receipt: ProofReceipt, day: string): Fact[] => [
  { label: t('Amount paid'), value: formatMoney(receipt.amount), font: 'policyNumber' },
  { label: t('Date paid'), value: day },
  { label: t('Paid with'), value: formatPaymentMethod(t, receipt) },
  { label: t('Payment reference'), value: receipt.referenceNumber },
];

const toFacts = (t: Translator, { label, amount, isStruck }: SummaryLine): Fact[] =>
  amount === null || isStruck ? [] : [{ label: t.known(label), value: formatMoney(amount), isAmount: true }];

/** What the amount is made of. Empty where the lines come to another amount than was charged. */
const listOrderFacts = ({ t, order, receipt }: PurchaseProof): Fact[] =>
  order.total === receipt.amount ? [...order.lines.flatMap((line) => toFacts(t, line)), { label: t('Total'), value: formatMoney(order.total), font: 'name', isAmount: true }] : [];

/** Draws what was paid, on a sheet of its own: who asks for proof of coverage need not see it. */
export function drawReceipt(sheet: Sheet, purchased: PurchaseProof): void {
  const { t, root } = sheet;
  const { program, proof, receipt } = purchased;
  const numbers = proof.policies.map(({ policyNumber }) => policyNumber);
  addHead(sheet, purchased, { title: t('Receipt') });
  addFacts(sheet, root, [
    { label: t('Named insured'), value: proof.namedInsured, font: 'name' },
    { label: t('{count, plural, one {Policy number} other {Policy numbers}}', { count: numbers.length }), value: numbers[0] ?? '', lines: numbers.slice(1) },
  ]);
  const { paidAt, amount } = receipt;
  if (paidAt) addSection(sheet, t('Payment'), listPaymentFacts(t, receipt, formatDay(t, program.timeZone, paidAt)));
  else addSection(sheet, t('Payment'), [], formatNothingCharged(t, amount));
  const order = listOrderFacts(purchased);
  if (paidAt && order.length > 0) addSection(sheet, t('What you paid for'), order);
  addSection(sheet, t('Questions about your payment'), [], t('Call {name} at {phone}.', { name: program.display.provider.name, phone: program.display.phone }));
  moveDown(sheet, 6);
  addParagraph(sheet, root, 'small', t('This receipt isn’t proof of coverage.'));
}
