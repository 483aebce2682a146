import { type Failure, StructError, create, mask, validate } from 'superstruct';
import { DEFAULT_LANGUAGE, ENGLISH_LANGUAGE_NAMES, LANGUAGES, type Language } from '#events/language';
import { defaultLicenseText, defaultSectionTitles, defaultTexts } from './default-texts.ts';
import { type Program, listLanguages, program } from './program.ts';
import { sortStates } from './state-options.ts';
import { CALL_REQUEST, billingQuestions, contactQuestions, standardQuestions } from './standard-questions.ts';
import { TRANSLATED_PATHS, isTranslatedText, joinPath, mergeLanguages, pickLanguage } from './translations.ts';

/** A program that cannot be used; the message names where and why. */
export class ProgramError extends Error {
  override readonly name = 'ProgramError';
}

const asRecord = (value: unknown): Record<string, unknown> => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {});

const mapArray = (value: unknown, change: (one: Record<string, unknown>) => unknown): unknown => (Array.isArray(value) ? value.map((one) => change(asRecord(one))) : value);

const withSectionTitle = (component: Record<string, unknown>): unknown => ({ title: defaultSectionTitles[String(component['type'])], ...component });

/** Texts that a program leaves out are its language's, not English. */
function withDefaultTexts(input: unknown, language: Language): unknown {
  if (language === DEFAULT_LANGUAGE) return input;
  const [settings, display] = [asRecord(input), asRecord(asRecord(input)['display'])];
  const provider = { licenceText: defaultLicenseText, ...asRecord(display['provider']) };
  const pages = mapArray(display['pages'], (page) => ({ ...page, components: mapArray(page['components'], withSectionTitle) }));
  return { ...settings, display: { ...defaultTexts, ...display, pages, provider } };
}

/** A program as its file writes it, but for what is the editor's, with the standard questions filled in. */
function withStandardQuestions(input: unknown): unknown {
  const { $schema: _, ...settings } = asRecord(input);
  const spoke = asRecord(settings['spoke']);
  if (!Array.isArray(spoke['questions'])) return typeof input === 'object' && input !== null ? settings : input;
  const own = spoke['questions'].map((entry) => ({ ...standardQuestions[String(asRecord(entry)['id'])], ...asRecord(entry) }));
  const named = new Set(own.map((entry) => (entry as { id?: unknown }).id));
  const implied = [...contactQuestions, ...billingQuestions, 'county', 'billingCounty', 'fullName', 'billingVsMailing', CALL_REQUEST, '7777']
    .filter((id) => !named.has(id))
    .map((id) => ({ id, ...standardQuestions[id] }));
  return { ...settings, spoke: { ...spoke, questions: [...own, ...implied] } };
}

const prepare = (input: unknown, language: Language): unknown => pickLanguage(withDefaultTexts(withStandardQuestions(input), language), language);

/** A problem of a program: its place as a path with dots (`spoke.questions.3.type`), and the reason. */
export interface ProgramProblem {
  readonly path: string;
  readonly reason: string;
}

/** Why a value in place of a text is no text in several languages; null where it is not meant to be one. */
function describeTranslation(path: readonly unknown[], value: unknown): string | null {
  const schemaPath = path.reduce<string>((at, key) => (typeof key === 'number' ? `${at}[]` : joinPath(at, String(key))), '');
  if (!TRANSLATED_PATHS.has(schemaPath) || typeof value !== 'object' || value === null || isTranslatedText(value)) return null;
  const unknown = Object.keys(value).filter((key) => !LANGUAGES.some((language) => language === key));
  if (unknown.length > 0) return `has a text in ${unknown.map((key) => JSON.stringify(key)).join(', ')}: the languages are ${LANGUAGES.join(' and ')}`;
  return DEFAULT_LANGUAGE in value ? 'must have a text for each language' : `has no English text (${DEFAULT_LANGUAGE})`;
}

function describeFailure({ path, type, value, message }: Pick<Failure, 'path' | 'type' | 'value' | 'message'>): ProgramProblem {
  const where = path.map(String).join('.') || 'the file';
  if (type === 'never') return { path: where, reason: 'not a setting of a program' };
  return { path: where, reason: describeTranslation(path, value) ?? (value === undefined ? 'missing' : message.replace(/^At path: \S+ -- /, '')) };
}

const listOtherLanguages = (read: Program): readonly Language[] => listLanguages(read).filter((language) => language !== DEFAULT_LANGUAGE);

function findProblemsIn(input: unknown, language: Language, isStored: boolean): ProgramProblem[] {
  const [error] = validate(prepare(input, language), program, { coerce: true, mask: isStored });
  return error ? error.failures().map(describeFailure) : [];
}

/**
 * Returns why an input is no program, in any of its languages; empty if it is one.
 * @param isStored true for one that a facade has stored: settings that this release does not know are left out, as `readStoredProgram` does
 */
export function findProgramProblems(input: unknown, { isStored = false } = {}): ProgramProblem[] {
  const problems = findProblemsIn(input, DEFAULT_LANGUAGE, isStored);
  if (problems.length > 0) return problems;
  return listOtherLanguages(readStoredProgram(input)).flatMap((language) =>
    findProblemsIn(input, language, isStored).map(({ path, reason }) => ({ path, reason: `in ${ENGLISH_LANGUAGE_NAMES[language]}: ${reason}` })),
  );
}

const formatProblem = ({ path, reason }: ProgramProblem): string => `${path}: ${reason}`;

/** `create` refuses settings that a program does not have, `mask` leaves them out. */
type StructReader = typeof create;

function createProgram(input: unknown, language: Language, read: StructReader = create): Program {
  try {
    return read(prepare(input, language), program);
  } catch (error) {
    throw new ProgramError(error instanceof StructError ? formatProblem(describeFailure(error)) : String(error));
  }
}

function readIn(language: Language, read: (wanted: Language) => Program): Program {
  const english = read(DEFAULT_LANGUAGE);
  if (language === DEFAULT_LANGUAGE || !listLanguages(english).includes(language)) return english;
  return sortStates(read(language), language);
}

/**
 * Reads a program from its JSON: fills in defaults and the standard questions. In English, if it does not offer the language.
 * @throws ProgramError that names the path and the reason.
 */
export const readProgram = (input: unknown, language: Language = DEFAULT_LANGUAGE): Program => readIn(language, (wanted) => createProgram(input, wanted));

/**
 * Reads a program that a facade has stored. A newer release may have written settings that this one does not know: they are left out.
 * @throws ProgramError as readProgram does
 */
export const readStoredProgram = (input: unknown, language: Language = DEFAULT_LANGUAGE): Program => readIn(language, (wanted) => createProgram(input, wanted, mask));

/**
 * Reads a program in the form in which it is stored: in all of its languages. The plain program, where it is in English only.
 * @throws ProgramError as readProgram does
 */
export function readStorableProgram(input: unknown): unknown {
  const english = readProgram(input);
  return listOtherLanguages(english).reduce<unknown>((merged, language) => mergeLanguages(merged, createProgram(input, language), language), english);
}
