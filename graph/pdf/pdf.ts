import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font, FontCollection } from 'fontkit';

export type Pdf = PDFKit.PDFDocument;
export type PdfElement = ReturnType<Pdf['struct']>;

export const INK = '#0f172a';
export const MUTED = '#475569';
const LINE = '#cbd5e1';

const { resolve } = createRequire(import.meta.url);
const fontFiles = {
  regular: resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  strong: resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
};
type FontName = keyof typeof fontFiles;

export interface DrawingFont {
  readonly name: FontName;
  readonly size: number;
  readonly color: string;
  /** Figures of one width, for columns of them; they widen hyphens, too. True if undefined. */
  readonly isTabular?: boolean;
}

export function chooseFont(doc: Pdf, { name, size, color }: DrawingFont): Pdf {
  return doc.font(name).fontSize(size).fillColor(color);
}

/** What fontkit says of a font, which pdfkit keeps to itself. */
type Coverage = Pick<Font, 'hasGlyphForCodePoint'>;
/** Of the fonts of each open document. */
const coverages = new WeakMap<Pdf, Readonly<Record<FontName, Coverage>>>();

/** @throws if the file is a collection of fonts */
function toCoverage(font: Font | FontCollection): Coverage {
  if (!('hasGlyphForCodePoint' in font)) throw new Error('the font of PDFs is a collection');
  return font;
}

/** A character that the font does not have is named by its code: an empty box could be any. */
function toPrintable(font: Coverage | undefined, text: string): string {
  const print = (one: string): string => {
    const code = one.codePointAt(0) ?? 0;
    if (one === '\n' || font?.hasGlyphForCodePoint(code) === true) return one;
    return /\s/.test(one) ? ' ' : `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
  };
  return Array.from(text.replaceAll(/\r\n?/g, '\n'), print).join('');
}

export interface PlacedText {
  /** Of the structure: H1, P, … */
  readonly type: string;
  readonly text: string;
  readonly x: number;
  readonly width: number;
  readonly font: DrawingFont;
  /** Left if undefined. */
  readonly align?: 'right' | undefined;
}

/** Adds a text to the structure, so that screen readers read it in its order. */
export function addText(doc: Pdf, parent: PdfElement, { type, text, x, width, font, align }: PlacedText): void {
  parent.add(
    doc.struct(type, {}, () => {
      chooseFont(doc, font);
      doc.text(toPrintable(coverages.get(doc)?.[font.name], text), x, doc.y, { width, lineGap: 2, ...(align && { align }), features: font.isTabular === false ? [] : ['tnum'] });
    }),
  );
}

export interface RowLayout {
  readonly left: number;
  readonly labelWidth: number;
  /** Between the label and its texts. */
  readonly gap: number;
  /** Below the row. */
  readonly after: number;
  readonly labelFont: DrawingFont;
}

interface Row {
  readonly label: string;
  readonly texts: readonly Pick<PlacedText, 'text' | 'font' | 'align'>[];
  /** Points by which the label is lower than its texts, so that larger ones are on its line. None if undefined. */
  readonly labelDrop?: number;
}

/** Adds a row to a list of the structure: a label, and its texts beside it up to the right margin. */
export function addRow(doc: Pdf, list: PdfElement, layout: RowLayout, { label, texts, labelDrop = 0 }: Row): void {
  const item = doc.struct('LI');
  list.add(item);
  const x = layout.left + layout.labelWidth + layout.gap;
  const width = doc.page.width - doc.page.margins.right - x;
  const [top, page] = [doc.y, doc.page];
  doc.y += labelDrop;
  addText(doc, item, { type: 'Lbl', text: label, x: layout.left, width: layout.labelWidth, font: layout.labelFont });
  const bottom = doc.page === page ? doc.y : doc.page.margins.top;
  if (doc.page === page) doc.y = top;
  for (const text of texts) addText(doc, item, { type: 'LBody', x, width, ...text });
  // A label of several lines can be higher than its value.
  if (doc.page === page) doc.y = Math.max(doc.y, bottom);
  doc.y += layout.after;
  item.end();
}

/** Draws a line across, which is not part of the text. */
export function addRule(doc: Pdf, x: number, width: number): void {
  doc.markContent('Artifact', { type: 'Layout' });
  doc
    .moveTo(x, doc.y)
    .lineTo(x + width, doc.y)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke();
  doc.endMarkedContent();
}

export interface PdfSettings {
  readonly title: string;
  readonly subject: string;
  /** Such as `en-US`. */
  readonly lang: string;
  readonly createdAt: Date;
  /** Points. */
  readonly margin: number;
  /** Points above the bottom margin that the text leaves free. */
  readonly footHeight: number;
  /** zlib’s output depends on the processor: false where the bytes must be the same on every machine. */
  readonly isCompressed: boolean;
}

/** Opens a tagged PDF of letter pages, with its fonts in it and no page yet. `finish` resolves to its bytes. */
export async function createPdf({ title, subject, lang, createdAt, margin, footHeight, isCompressed }: PdfSettings): Promise<{ readonly doc: Pdf; readonly finish: () => Promise<Buffer> }> {
  const [{ default: PDFDocument }, fontkit, regular, strong] = await Promise.all([import('pdfkit'), import('fontkit'), readFile(fontFiles.regular), readFile(fontFiles.strong)]);
  const doc = new PDFDocument({
    size: 'LETTER',
    margins: { top: margin, left: margin, right: margin, bottom: margin + footHeight },
    bufferPages: true,
    compress: isCompressed,
    pdfVersion: '1.7',
    tagged: true,
    lang,
    displayTitle: true,
    autoFirstPage: false,
    info: { Title: title, Subject: subject, Creator: 'Bindflow', Producer: 'Bindflow', CreationDate: createdAt, ModDate: createdAt },
  });
  const chunks: Buffer[] = [];
  const finished = new Promise<void>((done, fail) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', done);
    doc.on('error', fail);
  });
  doc.registerFont('regular' satisfies FontName, regular);
  doc.registerFont('strong' satisfies FontName, strong);
  coverages.set(doc, { regular: toCoverage(fontkit.create(regular)), strong: toCoverage(fontkit.create(strong)) });
  return {
    doc,
    async finish() {
      doc.end();
      await finished;
      return Buffer.concat(chunks);
    },
  };
}
