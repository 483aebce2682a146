import { DEFAULT_LANGUAGE, ENGLISH_LANGUAGE_NAMES, type Language } from '#events/language';
import { DOCUMENT_PATHS, type ProgramProblem, TRANSLATED_PATHS, hasTranslatedParagraph, hasWords, isObject, isTranslatedText, joinPath, listTextLanguages } from '#events/program';
import type { Check } from './program-map.ts';

/** Names are the same in every language: such a text may be translated, but need not be. */
const NAME_PATHS: ReadonlySet<string> = new Set(['display.overview.carrier']);
/** Pages that the step bar leaves out: their names are not shown. */
const HIDDEN_PAGE = /^Application[1-3]$/;

/** A place in a program: in its schema (`spoke.questions[].label`), and in its file (`spoke.questions.3.label`). */
interface Place {
  readonly schemaPath: string;
  readonly path: string;
  /** False for texts that may stay as they are in English. */
  readonly isNeeded: boolean;
}

/** A text that buyers read. */
interface PlacedText extends Pick<Place, 'path' | 'isNeeded'> {
  readonly value: unknown;
}

/** A document without any translation is shown in English, and the page says so; one with a part of it is a mistake. */
const mayStayEnglish = (value: object, key: string, { schemaPath }: Place): boolean => key === 'body' && DOCUMENT_PATHS.has(schemaPath) && !hasTranslatedParagraph(value);

function listTexts(value: unknown, at: Place = { schemaPath: '', path: '', isNeeded: true }): readonly PlacedText[] {
  const { schemaPath, path, isNeeded } = at;
  if (TRANSLATED_PATHS.has(schemaPath)) return hasWords(value) ? [{ path, value, isNeeded: isNeeded && !NAME_PATHS.has(schemaPath) }] : [];
  if (Array.isArray(value)) return value.flatMap((one, index) => listTexts(one, { schemaPath: `${schemaPath}[]`, path: joinPath(path, String(index)), isNeeded }));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    listTexts(one, { schemaPath: joinPath(schemaPath, key), path: joinPath(path, key), isNeeded: isNeeded && !mayStayEnglish(value, key, at) }),
  );
}

const nameLanguage = (language: Language): string => `${ENGLISH_LANGUAGE_NAMES[language]} text (${language})`;
const listPlaceholders = (text: string): readonly string[] => text.match(/\{\w+\}/g) ?? [];

/** Arguments of the English text, such as {adminFee}, that a translation does not have. */
function findLostPlaceholders({ path, value }: PlacedText): ProgramProblem[] {
  if (!isTranslatedText(value)) return [];
  return listTextLanguages(value).flatMap((language) => {
    const lost = listPlaceholders(value.en).filter((placeholder) => !value[language]?.includes(placeholder));
    return lost.map((placeholder) => ({ path, reason: `its ${nameLanguage(language)} lacks ${placeholder}` }));
  });
}

function findGaps({ path, value, isNeeded }: PlacedText, offered: readonly Language[]): ProgramProblem[] {
  const languages = listTextLanguages(value);
  const missing = isNeeded ? offered.filter((language) => !languages.includes(language)) : [];
  const superfluous = languages.filter((language) => !offered.includes(language));
  return [
    ...missing.map((language) => ({ path, reason: `has no ${nameLanguage(language)}` })),
    ...superfluous.map((language) => ({ path, reason: `has a ${nameLanguage(language)}, and display.languages does not offer it` })),
  ];
}

/** The step bar shows the name of a page without a title, which is in no language but English. */
const checkPageTitles: Check = ({ program: { display } }) =>
  display.pages.flatMap(({ name, title }, index) =>
    title !== undefined || HIDDEN_PAGE.test(name) ? [] : [{ path: `display.pages.${index}.title`, reason: `missing: buyers of every language would read ${JSON.stringify(name)}` }],
  );

/** Lines of business are shown by the name that rating gives them, which is English. */
const checkRatingNames: Check = ({ program: { spoke } }) => {
  const named = new Set(spoke.rating.names?.map(({ name }) => name));
  return spoke.products.flatMap(({ lobs }, product) =>
    lobs.flatMap((lob, index) => (named.has(lob) ? [] : [{ path: `spoke.products.${product}.lobs.${index}`, reason: `has no label in spoke.rating.names: buyers of every language would read ${JSON.stringify(lob)}` }])),
  );
};

/** The texts of a program's JSON that lack a language which the program offers, or have one that it does not offer. */
export function checkTranslations(input: unknown, offered: readonly Language[], map: Parameters<Check>[0]): readonly ProgramProblem[] {
  const texts = listTexts(input);
  const isTranslated = offered.some((language) => language !== DEFAULT_LANGUAGE);
  return [...texts.flatMap((text) => [...findGaps(text, offered), ...findLostPlaceholders(text)]), ...(isTranslated ? [...checkPageTitles(map), ...checkRatingNames(map)] : [])];
}
