import type { Letter } from './mail.ts';

/** Lines that belong together, the first of which is their heading. */
type LetterSection = readonly string[];
/** The one thing to do next. The address is shown, too: some mail programs show no buttons, and some readers trust none. */
interface LetterButton {
  readonly label: string;
  readonly url: string;
}
/** A paragraph, an address of a page on a line of its own, a section, or a button. */
export type LetterBlock = string | LetterSection | LetterButton;

interface LetterFrame extends Pick<Letter, 'lang' | 'subject'> {
  /** Stands above the letter. */
  readonly seller: string;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (char) => ENTITIES[char] ?? char);

// Text has the color of the mail program, so it is legible in its dark mode, too.
const FONT = 'font-family:-apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:24px';
const PARAGRAPH = 'margin:0 0 16px;overflow-wrap:anywhere';
const SECTION = 'margin:0 0 16px;padding:0 0 0 12px;border-left:3px solid #1d57d8';

const BUTTON = 'display:inline-block;margin:0 0 8px;padding:12px 24px;border-radius:8px;background:#1d57d8;color:#ffffff;font-weight:600;text-decoration:none';

const isSection = (block: LetterBlock): block is LetterSection => Array.isArray(block);
const joinLines = (lines: readonly string[]): string => lines.map(escape).join('<br>');

const renderLink = (url: string): string => `<a href="${escape(url)}">${escape(url)}</a>`;

function renderBlock(block: LetterBlock): string {
  if (isSection(block)) {
    const [heading = '', ...lines] = block;
    return `<p style="${SECTION}"><strong>${escape(heading)}</strong>${lines.length > 0 ? '<br>' : ''}${joinLines(lines)}</p>`;
  }
  if (typeof block === 'object') {
    const { label, url } = block;
    return `<p style="${PARAGRAPH}"><a href="${escape(url)}" style="${BUTTON}">${escape(label)}</a><br>${renderLink(url)}</p>`;
  }
  if (/^https?:\/\/\S+$/.test(block)) return `<p style="${PARAGRAPH}">${renderLink(block)}</p>`;
  return `<p style="${PARAGRAPH}">${joinLines(block.split('\n'))}</p>`;
}

function formatBlock(block: LetterBlock): string {
  if (isSection(block)) return block.join('\n');
  return typeof block === 'string' ? block : `${block.label}\n${block.url}`;
}

/** Returns what a letter says, as plain text and as HTML with the same words. The HTML loads nothing from elsewhere. */
export function createLetterBody({ lang, subject, seller }: LetterFrame, blocks: readonly LetterBlock[]): Required<Pick<Letter, 'text' | 'html'>> {
  const text = `${blocks.map(formatBlock).join('\n\n')}\n`;
  const html = [
    `<!doctype html><html lang="${escape(lang)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escape(subject)}</title></head>`,
    `<body style="margin:0;padding:24px 16px;color-scheme:light dark"><div lang="${escape(lang)}" style="max-width:560px;margin:0 auto;${FONT}">`,
    `<p style="margin:0 0 24px;padding:0 0 12px;border-bottom:1px solid #94a3b8"><strong>${escape(seller)}</strong></p>`,
    ...blocks.map(renderBlock),
    '</div></body></html>',
  ].join('\n');
  return { text, html };
}
