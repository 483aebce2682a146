export { type DrawingFont, type Pdf, type PdfElement, type PdfSettings, type PlacedText, INK, LINE, MUTED, addRule, addText, chooseFont, createPdf } from './pdf.ts';
