import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#events/language';

/** A text in several languages, as a program file writes it. */
export type TranslatedText = Readonly<{ en: string } & Partial<Record<Language, string>>>;

/** What buyers read: each may be written in several languages. `[]` is any place of a list. */
export const TRANSLATED_PATHS: ReadonlySet<string> = new Set([
  'display.name',
  'display.phoneHours',
  'display.pages[].title',
  'display.pages[].components[].title',
  'display.pages[].components[].text',
  'display.specialKickout.html',
  'display.overview.covers[]',
  'display.overview.startingPrices[].basis',
  'display.provider.licenceText',
  'display.accountHeader',
  'display.welcomeMessage',
  'display.loginPromotion',
  'display.termsLabel',
  'display.terms[].title',
  'display.terms[].body[]',
  'display.confirmationTitle',
  'display.confirmationText',
  'spoke.products[].name',
  'spoke.questions[].label',
  'spoke.questions[].help',
  'spoke.questions[].options[].label',
  'storedMethodConsent',
  'unsavedMethodConsent',
]);

/** Documents that may stay English: the page then says so. */
const LEGAL_PATHS: ReadonlySet<string> = new Set(['display.terms[].body[]']);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null && !Array.isArray(value);
/** Figures and amounts are the same in every language. */
const hasWords = (value: unknown): boolean => typeof value !== 'string' || /\p{L}/u.test(value);
const isLanguage = (key: string): boolean => (LANGUAGES as readonly string[]).includes(key);

/** True for an object with an English text and texts in other languages of ours only. */
const isTranslatedText = (value: unknown): value is TranslatedText =>
  isObject(value) && typeof value['en'] === 'string' && Object.entries(value).every(([key, text]) => isLanguage(key) && typeof text === 'string');

const join = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);

/** Replaces each value of a tree by what `change` returns for it, with its path; the value itself, if it returns undefined. */
function mapTree(value: unknown, path: string, change: (value: unknown, path: string) => unknown): unknown {
  const changed = change(value, path);
  if (changed !== undefined) return changed;
  if (Array.isArray(value)) return value.map((one) => mapTree(one, `${path}[]`, change));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapTree(one, join(path, key), change)]));
}

/** A program's JSON with its texts in one language; in English where it has no other. */
export const pickLanguage = (input: unknown, language: Language): unknown =>
  mapTree(input, '', (value, path) => (TRANSLATED_PATHS.has(path) && isTranslatedText(value) ? (value[language] ?? value.en) : undefined));

/** Puts the same program in two languages together again: texts that differ become texts in both. */
export function mergeLanguages(english: unknown, other: unknown, language: Language): unknown {
  if (Array.isArray(english) && Array.isArray(other)) return english.map((one, index) => mergeLanguages(one, other[index], language));
  if (isObject(english) && isObject(other)) return Object.fromEntries(Object.entries(english).map(([key, one]) => [key, mergeLanguages(one, other[key], language)]));
  return english === other ? english : { [DEFAULT_LANGUAGE]: english, [language]: other };
}

/** A text of a program that buyers read, and where it is (`spoke.questions.3.label`). */
interface PlacedText {
  readonly place: string;
  readonly value: unknown;
}

const isTextWithWords = (value: unknown, path: string): boolean => !LEGAL_PATHS.has(path) && value !== null && hasWords(value);

function listTexts(value: unknown, path = '', place = ''): readonly PlacedText[] {
  if (TRANSLATED_PATHS.has(path)) return isTextWithWords(value, path) ? [{ place, value }] : [];
  if (Array.isArray(value)) return value.flatMap((one, index) => listTexts(one, `${path}[]`, join(place, String(index))));
  return Object.entries(isObject(value) ? value : {}).flatMap(([key, one]) => listTexts(one, join(path, key), join(place, key)));
}

/** The texts of a program's JSON that lack a language which the program offers, or have one that it does not offer. */
export function findTranslationGaps(input: unknown, offered: readonly Language[]): readonly { readonly path: string; readonly reason: string }[] {
  return listTexts(input).flatMap(({ place, value }) => {
    const languages = isTranslatedText(value) ? Object.keys(value) : [DEFAULT_LANGUAGE];
    const missing = offered.filter((language) => !languages.includes(language)).map((language) => ({ path: place, reason: `has no text in "${language}", which display.languages offers` }));
    const superfluous = languages.filter((language) => !(offered as readonly string[]).includes(language)).map((language) => ({ path: place, reason: `has a text in "${language}", which display.languages does not offer` }));
    return [...missing, ...superfluous];
  });
}
