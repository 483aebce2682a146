import { extractText, getDocumentProxy } from 'unpdf';

/** Reads the text of a PDF, page by page. */
export async function readPdf(pdf: Buffer): Promise<{ readonly pages: readonly string[] }> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false });
  return { pages: text.map((page) => page.replaceAll(/\s+/g, ' ')) };
}
