import { DEFAULT_LANGUAGE, type Language, loadTranslator } from '#events/language';
import type { Program } from '#events/program';
import { escapeText } from './embed-json.ts';

interface PageOf {
  readonly program: Pick<Program, 'display'>;
  readonly language?: Language;
}

/** Of programs without their own. */
const DEFAULT_LOGO = { source: '/assets/logos/bindflow-1.svg', width: 140, height: 32 };

/** The header's logo, before the header is there. Without a text of its own: it is no link yet. */
function writeLogo(served: PageOf | null): string {
  const { source, width, height } = served?.program.display.header_image ?? DEFAULT_LOGO;
  return `<img src="${escapeText(source)}" alt="" width="${width}" height="${height}" />`;
}

/** Writes into a page what it says before its scripts run, and without any; without a program, nobody who can help. */
export async function writePageTexts(template: string, served: PageOf | null): Promise<string> {
  const t = await loadTranslator(served?.language ?? DEFAULT_LANGUAGE);
  const texts = {
    language: t.language,
    title: t('Get insured'),
    loading: t('Loading.'),
    wait: t('Please wait while we get the app ready for you.'),
    late: t('This is taking longer than usual.'),
    reload: t('Reload'),
    needsScripts: t('This page needs JavaScript'),
    turnOn:
      served === null
        ? t('Please turn on JavaScript in your browser settings and reload this page.')
        : t('Please turn on JavaScript in your browser settings and reload this page, or call {phone}.', { phone: served.program.display.phone }),
  };
  return Object.entries(texts)
    .reduce((html, [name, text]) => html.replace(`{{${name}}}`, () => escapeText(text)), template)
    .replace('{{logo}}', () => writeLogo(served));
}
