import { hash } from 'node:crypto';
import { canonicalJson } from '#events/core';
import { type DrawingFont, type Pdf, type PdfElement, type RowLayout, INK, MUTED, addRow, addRule, addText, chooseFont, createPdf } from '#graph/pdf';
import type { EvidenceContent, EvidenceRow, EvidenceSection } from './evidence-content.ts';

/**
 * The version of the layout. Whatever changes a byte of a PDF of the same events is another version: which events it tells of and in what words, the drawing,
 * pdfkit, or the font (docs/decisions/2026-11-27-evidence-of-a-sale.md).
 */
export const EVIDENCE_LAYOUT = 1;

/** Points. */
const MARGIN = 54;
const LABEL_WIDTH = 156;
const GAP = 14;
const FOOT_HEIGHT = 30;
/** What a heading and the beginning of its first row need: a heading does not stand alone at the end of a page. */
const HEADING_SPACE = 72;
const ROW_SPACE = 26;

const fonts = {
  title: { name: 'strong', size: 20, color: INK },
  heading: { name: 'strong', size: 12, color: INK },
  label: { name: 'regular', size: 9, color: MUTED },
  value: { name: 'regular', size: 9.5, color: INK },
  detail: { name: 'regular', size: 8, color: MUTED },
} as const satisfies Readonly<Record<string, DrawingFont>>;
const layout: RowLayout = { left: MARGIN, labelWidth: LABEL_WIDTH, gap: GAP, after: 5, labelFont: fonts.label };

const endOf = (doc: Pdf): number => doc.page.height - MARGIN - FOOT_HEIGHT;

/** Begins a page where less than this is left of the current one. */
function ensureSpace(doc: Pdf, points: number): void {
  if (doc.y + points > endOf(doc)) doc.addPage();
}

function addFact(doc: Pdf, list: PdfElement, { label, value, details }: EvidenceRow): void {
  ensureSpace(doc, ROW_SPACE);
  addRow(doc, list, layout, { label, texts: [{ text: value, font: fonts.value }, ...details.map((text) => ({ text, font: fonts.detail }))] });
}

function addSection(doc: Pdf, root: PdfElement, { title, note, rows }: EvidenceSection): void {
  ensureSpace(doc, HEADING_SPACE);
  const section = doc.struct('Sect');
  root.add(section);
  const width = doc.page.width - 2 * MARGIN;
  doc.y += 10;
  addText(doc, section, { type: 'H2', text: title, x: MARGIN, width, font: fonts.heading });
  addRule(doc, MARGIN, width);
  doc.y += 6;
  if (note !== null) {
    addText(doc, section, { type: 'P', text: note, x: MARGIN, width, font: fonts.detail });
    doc.y += 4;
  }
  const list = doc.struct('L');
  section.add(list);
  for (const row of rows) addFact(doc, list, row);
  list.end();
  section.end();
}

/** Writes the foot of every page, which is not part of the text. */
function addFeet(doc: Pdf, lines: readonly string[]): void {
  const { start, count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(start + index);
    doc.page.margins.bottom = 0;
    doc.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] });
    chooseFont(doc, { ...fonts.detail, size: 7 });
    const [width, top] = [doc.page.width - 2 * MARGIN, doc.page.height - MARGIN - 14];
    for (const [at, line] of lines.entries()) doc.text(line, MARGIN, top + at * 10, { width, lineBreak: false });
    doc.text(`Page ${index + 1} of ${count}`, MARGIN, top, { width, align: 'right', lineBreak: false });
    doc.endMarkedContent();
  }
}

/** Draws evidence as a PDF. The same content, id and time give the same bytes on every machine, so nothing is compressed. */
export async function renderPdf(content: EvidenceContent, { id, issuedAt }: { readonly id: string; readonly issuedAt: string }): Promise<Buffer> {
  const subject = 'What was answered, accepted, paid and issued';
  const { doc, finish } = await createPdf({
    title: `${content.title} ${id}`,
    subject,
    lang: 'en-US',
    createdAt: new Date(issuedAt),
    margin: MARGIN,
    footHeight: FOOT_HEIGHT,
    isCompressed: false,
  });
  doc.addPage();
  const root = doc.struct('Document');
  doc.addStructure(root);
  addText(doc, root, { type: 'H1', text: content.title, x: MARGIN, width: doc.page.width - 2 * MARGIN, font: fonts.title });
  for (const section of content.sections) addSection(doc, root, section);
  root.end();
  addFeet(doc, [
    `Evidence ${id}`,
    `SHA-256 of its content: ${hash('sha256', canonicalJson(content))}`,
    'To check that this file was issued and is unchanged, open /verify on the provider’s site: it looks up the hash of the file.',
  ]);
  return finish();
}
