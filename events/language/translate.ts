import format, { type CompiledMessage, type FormatValues } from 'icu-minify/format';
import { compileMessage } from './compile-message.ts';
import { type Language, LOCALES } from './languages.ts';
import type { MessageText, MessageValues, RichValues } from './message.ts';

/** Writes texts in one language. `t('Pay {amount}', { amount })`; the English text is the key of its translation. */
export interface Translator {
  <const M extends MessageText>(message: M, ...values: MessageValues<M>): string;
  readonly language: Language;
  /** For `Intl`, such as `es-US`. */
  readonly locale: string;
  /** A text with tags, in parts: strings, and what the tags' functions return. */
  readonly rich: <Rich, const M extends MessageText>(message: M, values: RichValues<M, (children: readonly (string | Rich)[]) => Rich>) => readonly (string | Rich)[];
  /** A whole English text that comes from elsewhere, such as a recorded event or a refusal, its arguments filled in: translated if it is known, else as it is. */
  readonly known: (text: string) => string;
}

type Translations = ReadonlyMap<string, CompiledMessage>;

const formatters = {
  getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...args),
  getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...args),
  getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...args),
};

const toKey = (message: CompiledMessage): string => (typeof message === 'string' ? message : JSON.stringify(message));

const loaded = new Map<Language, Translations>();

/** Takes the translations of a language. In built pages, keys and translations are parsed already. */
export function addTranslations(language: Language, messages: Readonly<Record<string, CompiledMessage>>): void {
  const parse = (message: CompiledMessage): CompiledMessage => (typeof message === 'string' ? compileMessage(message) : message);
  loaded.set(language, new Map(Object.entries(messages).map(([english, translation]) => [toKey(parse(english)), parse(translation)])));
}

export const hasTranslations = (language: Language): boolean => language === 'en' || loaded.has(language);

interface FilledPattern {
  readonly pattern: RegExp;
  readonly names: readonly string[];
  readonly translation: CompiledMessage;
}

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
/** Texts with fewer letters of their own would match by chance. */
const MIN_LETTERS = 9;

/** What a text looks like whose plain arguments are filled in; null for one with tags, plurals or too few words. */
function toPattern(english: string, translation: CompiledMessage): FilledPattern | null {
  const parts = english.startsWith('[') ? (JSON.parse(english) as CompiledMessage) : english;
  if (typeof parts === 'string' || parts.some((part) => typeof part !== 'string' && !(Array.isArray(part) && part.length === 1))) return null;
  const words = parts.filter((part) => typeof part === 'string').join('');
  const names = parts.flatMap((part) => (typeof part === 'string' ? [] : [String((part as readonly string[])[0])]));
  if (words.replaceAll(/\P{L}/gu, '').length < MIN_LETTERS) return null;
  const source = parts.map((part) => (typeof part === 'string' ? escape(part) : '(.+?)')).join('');
  return { pattern: new RegExp(`^${source}$`, 'su'), names, translation };
}

const patterns = new WeakMap<Translations, readonly FilledPattern[]>();

/** Finds the message that a filled-in English text was made of, and fills in its translation; null if none was. */
function translateFilled(translations: Translations, text: string, locale: string): string | null {
  const known = patterns.get(translations) ?? [...translations].flatMap(([english, translation]) => toPattern(english, translation) ?? []);
  patterns.set(translations, known);
  for (const { pattern, names, translation } of known) {
    const [, ...filled] = pattern.exec(text) ?? [];
    if (filled.length > 0) return String(format(translation, locale, Object.fromEntries(names.map((name, index) => [name, filled[index] ?? ''])), { formatters }));
  }
  return null;
}

/** Creates a translator. A language that is not loaded is written in English. */
export function createTranslator(language: Language): Translator {
  const locale = LOCALES[language];
  const find = (message: string): CompiledMessage => {
    const english = compileMessage(message);
    return loaded.get(language)?.get(toKey(english)) ?? english;
  };
  const translate = (message: string, values?: FormatValues): string => String(format(find(message), locale, values, { formatters }));
  const rich = <Rich>(message: string, values: FormatValues<Rich>): readonly (string | Rich)[] =>
    [format<Rich>(find(message), locale, values, { formatters })].flat() as (string | Rich)[];
  const known = (text: string): string => {
    const translations = loaded.get(language);
    if (!translations) return text;
    const translation = translations.get(text);
    return typeof translation === 'string' ? translation : (translateFilled(translations, text, locale) ?? text);
  };
  return Object.assign(translate, { language, locale, rich, known }) as unknown as Translator;
}

/** The texts as they are in the code. */
export const english = createTranslator('en');
