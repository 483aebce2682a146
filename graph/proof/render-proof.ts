import { english } from '#events/language';
import { type CoveredPolicy, formatDate, formatMoney, formatNothingCharged, formatPaymentMethod, formatPolicyPeriod, getToday } from '#events/rules';
import { type DrawingFont, type Pdf, type PdfElement, type RowLayout, INK, MUTED, addRow, addRule, addText, createPdf } from '#graph/pdf';
import type { ProofReceipt, PurchaseProof } from './read-proof.ts';

/** Points. */
const MARGIN = 54;
const LABEL_WIDTH = 140;
const GAP = 16;
const WARNING = '#b91c1c';

/** What is tried in turn until all fits on one page: several policies with many coverages need smaller letters. */
const SCALES = [1, 0.85, 0.7] as const;

const baseFonts = {
  seller: { name: 'strong', size: 11, color: INK },
  title: { name: 'strong', size: 24, color: INK },
  heading: { name: 'strong', size: 12, color: INK },
  label: { name: 'regular', size: 10, color: MUTED },
  value: { name: 'regular', size: 10, color: INK },
  name: { name: 'strong', size: 10, color: INK },
  policyNumber: { name: 'strong', size: 18, color: INK },
  small: { name: 'regular', size: 8.5, color: MUTED },
  warning: { name: 'strong', size: 11, color: WARNING },
} as const satisfies Readonly<Record<string, DrawingFont>>;
type Fonts = Readonly<Record<keyof typeof baseFonts, DrawingFont>>;

const scaleFonts = (scale: number): Fonts => Object.fromEntries(Object.entries(baseFonts).map(([name, font]) => [name, { ...font, size: font.size * scale }])) as Fonts;

/** Others are paragraphs. */
const structureTypes: Readonly<Partial<Record<keyof Fonts, string>>> = { title: 'H1', heading: 'H2' };

/** A document that is being drawn. */
interface Sheet {
  readonly doc: Pdf;
  readonly root: PdfElement;
  readonly fonts: Fonts;
  readonly scale: number;
}

interface Fact {
  readonly label: string;
  readonly value: string;
  readonly font?: keyof Fonts;
}

const moveDown = ({ doc, scale }: Sheet, points: number): void => void (doc.y += points * scale);

function addParagraph({ doc, fonts }: Sheet, parent: PdfElement, font: keyof Fonts, text: string): void {
  const type = structureTypes[font] ?? 'P';
  if (text !== '') addText(doc, parent, { type, text, x: MARGIN, width: doc.page.width - 2 * MARGIN, font: fonts[font] });
}

function addFacts({ doc, fonts, scale }: Sheet, parent: PdfElement, facts: readonly Fact[]): void {
  const layout: RowLayout = { left: MARGIN, labelWidth: LABEL_WIDTH, gap: GAP, after: 5 * scale, labelFont: fonts.label };
  const list = doc.struct('L');
  parent.add(list);
  for (const { label, value, font = 'value' } of facts) addRow(doc, list, layout, { label, texts: [{ text: value, font: fonts[font] }] });
  list.end();
}

function addSection(sheet: Sheet, title: string, facts: readonly Fact[], note = ''): void {
  const { doc, root } = sheet;
  moveDown(sheet, 10);
  addRule(doc, MARGIN, doc.page.width - 2 * MARGIN);
  moveDown(sheet, 12);
  const section = doc.struct('Sect');
  root.add(section);
  addParagraph(sheet, section, 'heading', title);
  moveDown(sheet, 5);
  if (facts.length > 0) addFacts(sheet, section, facts);
  addParagraph(sheet, section, 'value', note);
  section.end();
}

const listPolicyFacts = (policy: CoveredPolicy): Fact[] => [
  { label: 'Policy number', value: policy.policyNumber, font: 'policyNumber' },
  ...policy.coverages.map(({ name, limits }) => ({ label: name, value: limits || 'Included' })),
  { label: 'Policy period', value: formatPolicyPeriod(english, policy) },
  { label: 'Insurer', value: policy.carrier },
];

const formatDay = (timeZone: string, at: Date): string => formatDate(getToday(timeZone, at.getTime()));

const listReceiptFacts = ({ amount, paymentType, brand, referenceNumber }: ProofReceipt, paidAt: Date, timeZone: string): Fact[] => [
  { label: 'Amount paid', value: formatMoney(amount), font: 'name' },
  { label: 'Date paid', value: formatDay(timeZone, paidAt) },
  { label: 'Paid with', value: formatPaymentMethod(english, paymentType, brand) },
  { label: 'Payment reference', value: referenceNumber },
];

function addHead(sheet: Sheet, { program, proof, issuedAt }: PurchaseProof): void {
  const { doc, root } = sheet;
  const { provider } = program.display;
  addParagraph(sheet, root, 'seller', provider.name);
  addParagraph(sheet, root, 'small', provider.address);
  moveDown(sheet, 16);
  addParagraph(sheet, root, 'title', 'Proof of coverage');
  if (program.api.env !== 'PROD') addParagraph(sheet, root, 'warning', 'Test purchase: not valid');
  addParagraph(sheet, root, 'small', `${program.display.name}. Issued ${formatDay(program.timeZone, issuedAt)}.`);
  moveDown(sheet, 10);
  addRule(doc, MARGIN, doc.page.width - 2 * MARGIN);
  moveDown(sheet, 12);
  addFacts(sheet, root, [
    { label: 'Named insured', value: proof.namedInsured, font: 'name' },
    { label: 'Address', value: proof.address },
    ...proof.additionalInsured.map((value) => ({ label: 'Additional insured', value })),
  ]);
}

function addFoot(sheet: Sheet, { program }: PurchaseProof): void {
  const { provider, phone } = program.display;
  addSection(sheet, 'Confirm this coverage', [], `Call ${provider.name} at ${phone}.`);
  moveDown(sheet, 6);
  addParagraph(sheet, sheet.root, 'small', provider.licenceText);
}

/** Draws the proof at a scale. Returns how many pages it took. */
function draw(sheet: Sheet, purchased: PurchaseProof): number {
  const { doc, root } = sheet;
  const { program, proof, receipt } = purchased;
  addHead(sheet, purchased);
  for (const policy of proof.policies) addSection(sheet, policy.product, listPolicyFacts(policy));
  if (receipt.paidAt) addSection(sheet, 'Receipt', listReceiptFacts(receipt, receipt.paidAt, program.timeZone));
  else addSection(sheet, 'Receipt', [], formatNothingCharged(english, receipt.amount));
  addFoot(sheet, purchased);
  root.end();
  return doc.bufferedPageRange().count;
}

/** Draws a purchase’s proof of coverage with its receipt as a PDF of one page. It says what the confirmation page says. */
export async function renderProof(purchased: PurchaseProof): Promise<Buffer> {
  const { program, proof, issuedAt } = purchased;
  const title = `Proof of coverage ${proof.policies.map(({ policyNumber }) => policyNumber).join(', ')}`;
  for (const scale of SCALES) {
    const { doc, finish } = await createPdf({ title, subject: program.display.name, createdAt: issuedAt, margin: MARGIN, footHeight: 0, isCompressed: true });
    doc.addPage();
    const root = doc.struct('Document');
    doc.addStructure(root);
    const pages = draw({ doc, root, fonts: scaleFonts(scale), scale }, purchased);
    const pdf = await finish();
    if (pages === 1 || scale === SCALES.at(-1)) return pdf;
  }
  throw new Error('there is no scale');
}

/** Policy numbers are the insurer’s: what is no letter or digit could end a header or a name. */
export const toFileName = ({ proof }: Pick<PurchaseProof, 'proof'>): string =>
  `proof-of-coverage-${proof.policies.map(({ policyNumber }) => policyNumber.replaceAll(/[^\w-]+/g, '-')).join('-')}.pdf`;
