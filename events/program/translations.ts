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
  'display.overview.carrier',
  'display.overview.startingPrices[].basis',
  'display.overview.fees[].name',
  'display.provider.licenceText',
  'display.accountHeader',
  'display.welcomeMessage',
  'display.loginPromotion',
  'display.termsLabel',
  'display.affidavitLabel',
  'display.terms[].title',
  'display.terms[].body[]',
  'display.confirmationTitle',
  'display.confirmationText',
  'spoke.products[].name',
  'spoke.questions[].label',
  'spoke.questions[].help',
  'spoke.questions[].options[].label',
  'spoke.rating.names[].label',
  'spoke.rating.names[].purpose',
  'spoke.affidavits.documents[].title',
  'spoke.affidavits.documents[].body[]',
  'storedMethodConsent',
  'unsavedMethodConsent',
]);

/** Legal documents. One without a translation is shown in English, and the page says so. */
export const DOCUMENT_PATHS: ReadonlySet<string> = new Set(['display.terms[]', 'spoke.affidavits.documents[]']);

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null && !Array.isArray(value);
/** False for figures and amounts, which are the same in every language, and for null. */
export const hasWords = (value: unknown): boolean => (typeof value === 'string' ? /\p{L}/u.test(value) : value !== null);
const isLanguage = (key: string): key is Language => (LANGUAGES as readonly string[]).includes(key);

/** True for an object with an English text and texts in other languages of ours only. */
export const isTranslatedText = (value: unknown): value is TranslatedText =>
  isObject(value) && typeof value[DEFAULT_LANGUAGE] === 'string' && Object.entries(value).every(([key, text]) => isLanguage(key) && typeof text === 'string');

export const joinPath = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);

/** Replaces each value of a tree by what `change` returns for it, with its path; the value itself, if it returns undefined. */
function mapTree(value: unknown, path: string, change: (value: unknown, path: string) => unknown): unknown {
  const changed = change(value, path);
  if (changed !== undefined) return changed;
  if (Array.isArray(value)) return value.map((one) => mapTree(one, `${path}[]`, change));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapTree(one, joinPath(path, key), change)]));
}

const pickText = (value: unknown, language: Language): unknown => (isTranslatedText(value) ? (value[language] ?? value.en) : value);

/** The languages of a text; a plain one is English. */
export const listTextLanguages = (value: unknown): readonly Language[] => (isTranslatedText(value) ? Object.keys(value).filter(isLanguage) : [DEFAULT_LANGUAGE]);

const listParagraphs = (document: unknown): readonly unknown[] => (isObject(document) && Array.isArray(document['body']) ? document['body'].filter(hasWords) : []);
const isWhollyIn = (document: unknown, language: Language): boolean => listParagraphs(document).every((paragraph) => listTextLanguages(paragraph).includes(language));
export const hasTranslatedParagraph = (document: unknown): boolean => listParagraphs(document).some((paragraph) => listTextLanguages(paragraph).length > 1);

/** A document in a language. Where a paragraph has no translation all are English, and it says so: half a legal text is none. */
function pickDocument(value: unknown, language: Language): unknown {
  if (!isObject(value) || !Array.isArray(value['body']) || isWhollyIn(value, language)) return undefined;
  const body = value['body'].map((paragraph) => pickText(paragraph, DEFAULT_LANGUAGE));
  return { ...value, title: pickText(value['title'], language), body, language: DEFAULT_LANGUAGE };
}

/** A program's JSON with its texts in one language; in English where it has no other. */
export const pickLanguage = (input: unknown, language: Language): unknown =>
  mapTree(input, '', (value, path) => {
    if (DOCUMENT_PATHS.has(path)) return pickDocument(value, language);
    return TRANSLATED_PATHS.has(path) && isTranslatedText(value) ? pickText(value, language) : undefined;
  });

/** Puts the same program in two languages together again: texts that differ become texts in both, a list of texts as a whole. */
export function mergeLanguages(english: unknown, other: unknown, language: Language, isInTranslatedList = false): unknown {
  if (Array.isArray(english) && Array.isArray(other)) {
    const isTranslated = english.some((one, index) => typeof one === 'string' && one !== other[index]);
    return english.map((one, index) => mergeLanguages(one, other[index], language, isTranslated));
  }
  if (isObject(english) && isObject(other)) return Object.fromEntries(Object.entries(english).map(([key, one]) => [key, mergeLanguages(one, other[key], language)]));
  return english === other && !isInTranslatedList ? english : { [DEFAULT_LANGUAGE]: english, [language]: other };
}
