import { type CoveredPolicy, formatDate, formatPolicyPeriod, getToday } from '#events/rules';
import { type Translator, english } from '#events/language';
import { type DrawingFont, type Pdf, type PdfElement, type RowLayout, INK, MUTED, addRow, addRule, addText, createPdf } from '#graph/pdf';
import type { PurchaseProof } from './read-proof.ts';

/** Points. */
const MARGIN = 54;
const LABEL_WIDTH = 140;
/** Of amounts, which are at the right margin, one below the other. */
const AMOUNT_LABEL_WIDTH = 360;
const GAP = 16;
const WARNING = '#b91c1c';
/** How far a letter of the font reaches above its line, for each point of its size. */
const ASCENT = 0.97;

/** What is tried in turn until all fits on one page: several policies with many coverages need smaller letters. */
const SCALES = [1, 0.85, 0.7] as const;

const baseFonts = {
  seller: { name: 'strong', size: 11, color: INK },
  title: { name: 'strong', size: 24, color: INK },
  statement: { name: 'regular', size: 13, color: INK },
  heading: { name: 'strong', size: 12, color: INK },
  label: { name: 'regular', size: 10, color: MUTED },
  value: { name: 'regular', size: 10, color: INK },
  name: { name: 'strong', size: 10, color: INK },
  policyNumber: { name: 'strong', size: 18, color: INK },
  small: { name: 'regular', size: 8.5, color: MUTED },
  warning: { name: 'strong', size: 11, color: WARNING },
} as const satisfies Readonly<Record<string, DrawingFont>>;
type Fonts = Readonly<Record<keyof typeof baseFonts, DrawingFont>>;

const scaleFonts = (scale: number): Fonts =>
  Object.fromEntries(Object.entries(baseFonts).map(([name, font]) => [name, { ...font, size: font.size * scale, isTabular: false }])) as Fonts;

/** Others are paragraphs. */
const structureTypes: Readonly<Partial<Record<keyof Fonts, string>>> = { title: 'H1', heading: 'H2' };

/** A sheet that is being drawn. */
export interface Sheet {
  readonly doc: Pdf;
  readonly root: PdfElement;
  readonly fonts: Fonts;
  readonly scale: number;
  /** Writes what the sheet says. */
  readonly t: Translator;
}

export interface Fact {
  readonly label: string;
  readonly value: string;
  /** Below the value. */
  readonly lines?: readonly string[];
  readonly font?: keyof Fonts;
  readonly isAmount?: boolean;
}

export const moveDown = ({ doc, scale }: Sheet, points: number): void => void (doc.y += points * scale);

export function addParagraph({ doc, fonts }: Sheet, parent: PdfElement, font: keyof Fonts, text: string): void {
  const type = structureTypes[font] ?? 'P';
  if (text !== '') addText(doc, parent, { type, text, x: MARGIN, width: doc.page.width - 2 * MARGIN, font: fonts[font] });
}

export function addFacts({ doc, fonts, scale }: Sheet, parent: PdfElement, facts: readonly Fact[]): void {
  const layout: RowLayout = { left: MARGIN, labelWidth: LABEL_WIDTH, gap: GAP, after: 5 * scale, labelFont: fonts.label };
  const amountLayout: RowLayout = { ...layout, labelWidth: AMOUNT_LABEL_WIDTH };
  const list = doc.struct('L');
  parent.add(list);
  for (const { label, value, lines = [], font = 'value', isAmount = false } of facts)
    addRow(doc, list, isAmount ? amountLayout : layout, {
      label,
      texts: [
        isAmount ? { text: value, font: { ...fonts[font], isTabular: true }, align: 'right' } : { text: value, font: fonts[font] },
        ...lines.map((text) => ({ text, font: fonts.value })),
      ],
      labelDrop: ASCENT * (fonts[font].size - fonts.label.size),
    });
  list.end();
}

export function addDivider(sheet: Sheet): void {
  const { doc } = sheet;
  moveDown(sheet, 10);
  addRule(doc, MARGIN, doc.page.width - 2 * MARGIN);
  moveDown(sheet, 12);
}

export function addSection(sheet: Sheet, title: string, facts: readonly Fact[], note = ''): void {
  const { doc, root } = sheet;
  addDivider(sheet);
  const section = doc.struct('Sect');
  root.add(section);
  addParagraph(sheet, section, 'heading', title);
  moveDown(sheet, 5);
  if (facts.length > 0) addFacts(sheet, section, facts);
  addParagraph(sheet, section, 'value', note);
  section.end();
}

export const formatDay = ({ locale }: Translator, timeZone: string, at: Date): string => formatDate(getToday(timeZone, at.getTime()), locale);

const listPolicyFacts = (t: Translator, policy: CoveredPolicy): Fact[] => [
  { label: t('Policy number'), value: policy.policyNumber, font: 'policyNumber' },
  ...policy.coverages.map(({ name, limits }) => ({ label: name, value: limits || t('Included') })),
  { label: t('Policy period'), value: formatPolicyPeriod(t, policy) },
  { label: t('Insurer'), value: policy.carrier },
];

export function addPolicies(sheet: Sheet, policies: readonly CoveredPolicy[]): void {
  for (const policy of policies) addSection(sheet, policy.product, listPolicyFacts(sheet.t, policy));
}

/** Who sells, what the sheet is, and when it was issued. */
export function addHead(sheet: Sheet, { program, issuedAt }: PurchaseProof, { title, reference }: { readonly title: string; readonly reference?: string }): void {
  const { root, t } = sheet;
  const { provider, name } = program.display;
  addParagraph(sheet, root, 'seller', provider.name);
  addParagraph(sheet, root, 'small', provider.address);
  moveDown(sheet, 16);
  addParagraph(sheet, root, 'title', title);
  moveDown(sheet, 4);
  if (program.api.env !== 'PROD') {
    addParagraph(sheet, root, 'warning', t('Test purchase: not valid'));
    moveDown(sheet, 4);
  }
  const day = formatDay(t, program.timeZone, issuedAt);
  addParagraph(
    sheet,
    root,
    'small',
    reference === undefined ? t('{name}. Issued {day}.', { name, day }) : t('{name}. Certificate {reference}. Issued {day}.', { name, reference, day }),
  );
  addDivider(sheet);
}

export function addFoot(sheet: Sheet, { program }: PurchaseProof): void {
  const { provider, phone } = program.display;
  addSection(sheet, sheet.t('Confirm this coverage'), [], sheet.t('Call {name} at {phone}.', { name: provider.name, phone }));
  moveDown(sheet, 6);
  addParagraph(sheet, sheet.root, 'small', provider.licenceText);
}

/** Draws a sheet in English within a document of another language. */
export function drawInEnglish(onSheet: Sheet, draw: DrawSheet): void {
  const root = onSheet.doc.struct('Sect', { lang: english.locale });
  onSheet.root.add(root);
  draw({ ...onSheet, root, t: english });
  root.end();
}

/** Draws one sheet at its scale. */
export type DrawSheet = (sheet: Sheet) => void;

interface PdfHead {
  readonly title: string;
  readonly subject: string;
  readonly createdAt: Date;
  /** Writes in the language of the PDF. */
  readonly t: Translator;
}

/** Draws all sheets. Returns the first one that takes more than a page and could be smaller; -1 for none. */
function drawSheets(doc: Pdf, t: Translator, { sheets, scales }: { readonly sheets: readonly DrawSheet[]; readonly scales: readonly number[] }): number {
  const root = doc.struct('Document');
  doc.addStructure(root);
  const overfull = sheets.findIndex((draw, index) => {
    doc.addPage();
    const { count } = doc.bufferedPageRange();
    const at = scales[index] ?? 0;
    const scale = SCALES[at] ?? 1;
    draw({ doc, root, fonts: scaleFonts(scale), scale, t });
    return doc.bufferedPageRange().count > count && at + 1 < SCALES.length;
  });
  root.end();
  return overfull;
}

/** Draws a PDF with each sheet on a page of its own, smaller where it would not fit. */
export async function renderSheets({ title, subject, createdAt, t }: PdfHead, sheets: readonly DrawSheet[]): Promise<Buffer> {
  const scales = sheets.map(() => 0);
  for (;;) {
    const { doc, finish } = await createPdf({ title, subject, lang: t.locale, createdAt, margin: MARGIN, footHeight: 0, isCompressed: true });
    const overfull = drawSheets(doc, t, { sheets, scales });
    const pdf = await finish();
    if (overfull === -1) return pdf;
    scales[overfull] = (scales[overfull] ?? 0) + 1;
  }
}
