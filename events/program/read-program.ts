import { create, StructError } from 'superstruct';
import { type Program, program } from './program.ts';
import { billingQuestions, contactQuestions, standardQuestions } from './standard-questions.ts';

/** A program that cannot be used; the message names where and why. */
export class ProgramError extends Error {
  override readonly name = 'ProgramError';
}

const asRecord = (value: unknown): Record<string, unknown> => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {});

function withStandardQuestions(input: unknown): unknown {
  const settings = asRecord(input);
  const spoke = asRecord(settings['spoke']);
  if (!Array.isArray(spoke['questions'])) return input;
  const own = spoke['questions'].map((entry) => ({ ...standardQuestions[String(asRecord(entry)['id'])], ...asRecord(entry) }));
  const named = new Set(own.map((entry) => (entry as { id?: unknown }).id));
  const implied = [...contactQuestions, ...billingQuestions, 'county', 'billingCounty', 'fullName', 'billingVsMailing', '7777']
    .filter((id) => !named.has(id))
    .map((id) => ({ id, ...standardQuestions[id] }));
  return { ...settings, spoke: { ...spoke, questions: [...own, ...implied] } };
}

const describe = ({ path, type, value, message }: StructError): string => {
  const where = path.map(String).join('.') || 'the file';
  if (type === 'never') return `${where}: not a setting of a program`;
  return value === undefined ? `${where}: missing` : `${where}: ${message.replace(/^At path: \S+ -- /, '')}`;
};

/**
 * Reads a program from its JSON: fills in defaults and the standard questions.
 * @throws ProgramError that names the path and the reason.
 */
export function readProgram(input: unknown): Program {
  try {
    return create(withStandardQuestions(input), program);
  } catch (error) {
    throw new ProgramError(error instanceof StructError ? describe(error) : String(error));
  }
}
