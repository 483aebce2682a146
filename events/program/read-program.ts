import { type Failure, StructError, create, validate } from 'superstruct';
import { DEFAULT_LANGUAGE, type Language } from '#events/language';
import { defaultLicenseText, defaultTexts } from './default-texts.ts';
import { type Program, program } from './program.ts';
import { billingQuestions, contactQuestions, standardQuestions } from './standard-questions.ts';
import { pickLanguage } from './translations.ts';

/** A program that cannot be used; the message names where and why. */
export class ProgramError extends Error {
  override readonly name = 'ProgramError';
}

const asRecord = (value: unknown): Record<string, unknown> => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {});

/** Texts that a program leaves out are its language's, not English. */
function withDefaultTexts(input: unknown, language: Language): unknown {
  if (language === DEFAULT_LANGUAGE) return input;
  const [settings, display] = [asRecord(input), asRecord(asRecord(input)['display'])];
  const provider = { licenceText: defaultLicenseText, ...asRecord(display['provider']) };
  return { ...settings, display: { ...defaultTexts, ...display, provider } };
}

/** A program as its file writes it, but for what is the editor's, with the standard questions filled in. */
function withStandardQuestions(input: unknown): unknown {
  const { $schema: _, ...settings } = asRecord(input);
  const spoke = asRecord(settings['spoke']);
  if (!Array.isArray(spoke['questions'])) return typeof input === 'object' && input !== null ? settings : input;
  const own = spoke['questions'].map((entry) => ({ ...standardQuestions[String(asRecord(entry)['id'])], ...asRecord(entry) }));
  const named = new Set(own.map((entry) => (entry as { id?: unknown }).id));
  const implied = [...contactQuestions, ...billingQuestions, 'county', 'billingCounty', 'fullName', 'billingVsMailing', '7777']
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

function describeFailure({ path, type, value, message }: Pick<Failure, 'path' | 'type' | 'value' | 'message'>): ProgramProblem {
  const where = path.map(String).join('.') || 'the file';
  if (type === 'never') return { path: where, reason: 'not a setting of a program' };
  return { path: where, reason: value === undefined ? 'missing' : message.replace(/^At path: \S+ -- /, '') };
}

/** Returns why an input is no program; empty if it is one. */
export function findProgramProblems(input: unknown): ProgramProblem[] {
  const [error] = validate(prepare(input, DEFAULT_LANGUAGE), program, { coerce: true });
  return error ? error.failures().map(describeFailure) : [];
}

const formatProblem = ({ path, reason }: ProgramProblem): string => `${path}: ${reason}`;

/**
 * Reads a program from its JSON, in one of its languages: fills in defaults and the standard questions.
 * @throws ProgramError that names the path and the reason.
 */
export function readProgram(input: unknown, language: Language = DEFAULT_LANGUAGE): Program {
  try {
    return create(prepare(input, language), program);
  } catch (error) {
    throw new ProgramError(error instanceof StructError ? formatProblem(describeFailure(error)) : String(error));
  }
}
