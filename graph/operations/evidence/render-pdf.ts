import { readFile } from 'node:fs/promises';
import { hash } from 'node:crypto';
import { createRequire } from 'node:module';
import { canonicalJson } from '#events/core';
import type { EvidenceContent, EvidenceRow, EvidenceSection } from './evidence-content.ts';

type Pdf = PDFKit.PDFDocument;
type Element = ReturnType<Pdf['struct']>;

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

const INK = '#0f172a';
const MUTED = '#475569';
const LINE = '#cbd5e1';

const { resolve } = createRequire(import.meta.url);
const fontFiles = {
  regular: resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  strong: resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
};
type FontName = keyof typeof fontFiles;

interface DrawingFont {
  readonly name: FontName;
  readonly size: number;
  readonly color: string;
}
const fonts = {
  title: { name: 'strong', size: 20, color: INK },
  heading: { name: 'strong', size: 12, color: INK },
  label: { name: 'regular', size: 9, color: MUTED },
  value: { name: 'regular', size: 9.5, color: INK },
  detail: { name: 'regular', size: 8, color: MUTED },
} as const satisfies Readonly<Record<string, DrawingFont>>;

function choose(doc: Pdf, { name, size, color }: DrawingFont): Pdf {
  return doc.font(name).fontSize(size).fillColor(color);
}

/** The font that is chosen, as pdfkit has it from fontkit: its types do not know it. */
interface ChosenFont {
  readonly _font: { readonly font: { hasGlyphForCodePoint(code: number): boolean } };
}

/** A character that the font does not have is named by its code: an empty box could be any. */
function toPrintable(doc: Pdf, text: string): string {
  const { font } = (doc as unknown as ChosenFont)._font;
  const print = (one: string): string => {
    const code = one.codePointAt(0) ?? 0;
    if (one === '\n' || font.hasGlyphForCodePoint(code)) return one;
    return /\s/.test(one) ? ' ' : `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
  };
  return Array.from(text.replaceAll(/\r\n?/g, '\n'), print).join('');
}

const endOf = (doc: Pdf): number => doc.page.height - MARGIN - FOOT_HEIGHT;

/** Begins a page where less than this is left of the current one. */
function ensureSpace(doc: Pdf, points: number): void {
  if (doc.y + points > endOf(doc)) doc.addPage();
}

interface PlacedText {
  /** Of the structure: H1, P, … */
  readonly type: string;
  readonly text: string;
  readonly x: number;
  readonly width: number;
  readonly font: DrawingFont;
}

/** Adds a text to the structure, so that screen readers read it in its order. */
function addText(doc: Pdf, parent: Element, { type, text, x, width, font }: PlacedText): void {
  parent.add(
    doc.struct(type, {}, () => {
      choose(doc, font);
      doc.text(toPrintable(doc, text), x, doc.y, { width, lineGap: 2, features: ['tnum'] });
    }),
  );
}

function addRow(doc: Pdf, list: Element, { label, value, details }: EvidenceRow): void {
  ensureSpace(doc, ROW_SPACE);
  const item = doc.struct('LI');
  list.add(item);
  const valueX = MARGIN + LABEL_WIDTH + GAP;
  const width = doc.page.width - MARGIN - valueX;
  const [top, page] = [doc.y, doc.page];
  addText(doc, item, { type: 'Lbl', text: label, x: MARGIN, width: LABEL_WIDTH, font: fonts.label });
  const bottom = doc.page === page ? doc.y : MARGIN;
  if (doc.page === page) doc.y = top;
  addText(doc, item, { type: 'LBody', text: value, x: valueX, width, font: fonts.value });
  for (const detail of details) addText(doc, item, { type: 'LBody', text: detail, x: valueX, width, font: fonts.detail });
  // A label of several lines can be higher than its value.
  if (doc.page === page) doc.y = Math.max(doc.y, bottom);
  doc.y += 5;
  item.end();
}

function addSection(doc: Pdf, root: Element, { title, note, rows }: EvidenceSection): void {
  ensureSpace(doc, HEADING_SPACE);
  const section = doc.struct('Sect');
  root.add(section);
  const width = doc.page.width - 2 * MARGIN;
  doc.y += 10;
  addText(doc, section, { type: 'H2', text: title, x: MARGIN, width, font: fonts.heading });
  doc.markContent('Artifact', { type: 'Layout' });
  doc
    .moveTo(MARGIN, doc.y)
    .lineTo(MARGIN + width, doc.y)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke();
  doc.endMarkedContent();
  doc.y += 6;
  if (note !== null) {
    addText(doc, section, { type: 'P', text: note, x: MARGIN, width, font: fonts.detail });
    doc.y += 4;
  }
  const list = doc.struct('L');
  section.add(list);
  for (const row of rows) addRow(doc, list, row);
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
    choose(doc, { ...fonts.detail, size: 7 });
    const [width, top] = [doc.page.width - 2 * MARGIN, doc.page.height - MARGIN - 14];
    for (const [at, line] of lines.entries()) doc.text(line, MARGIN, top + at * 10, { width, lineBreak: false });
    doc.text(`Page ${index + 1} of ${count}`, MARGIN, top, { width, align: 'right', lineBreak: false });
    doc.endMarkedContent();
  }
}

/**
 * Draws evidence as a PDF: tagged, with its fonts in it. The same content, id and time give the same bytes on every machine, so nothing is compressed: zlib’s
 * output depends on the processor.
 */
export async function renderPdf(content: EvidenceContent, { id, issuedAt }: { readonly id: string; readonly issuedAt: string }): Promise<Buffer> {
  const [{ default: PDFDocument }, regular, strong] = await Promise.all([import('pdfkit'), readFile(fontFiles.regular), readFile(fontFiles.strong)]);
  const at = new Date(issuedAt);
  const doc = new PDFDocument({
    size: 'LETTER',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOT_HEIGHT },
    bufferPages: true,
    compress: false,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    autoFirstPage: false,
    info: { Title: `${content.title} ${id}`, Subject: 'What was answered, accepted, paid and issued', Creator: 'Bindflow', Producer: 'Bindflow', CreationDate: at, ModDate: at },
  });
  const chunks: Buffer[] = [];
  const finished = new Promise<void>((done, fail) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', done);
    doc.on('error', fail);
  });
  doc.registerFont('regular' satisfies FontName, regular);
  doc.registerFont('strong' satisfies FontName, strong);
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
  doc.end();
  await finished;
  return Buffer.concat(chunks);
}
