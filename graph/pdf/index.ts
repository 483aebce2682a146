export {
  type DrawingFont,
  type Pdf,
  type PdfElement,
  type RowLayout,
  INK,
  MUTED,
  addRow,
  addRule,
  addText,
  chooseFont,
  createPdf,
} from './pdf.ts';
