import { type ValidationError, validateSync } from 'class-validator';
import { type InputProblem, MAX_INPUT_PROBLEMS, createInputError } from './input-problem.ts';

const isInput = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isPlain = (value: object): boolean => value.constructor === Object || value.constructor === undefined;
const join = (path: string, name: string | number): string => (path === '' ? String(name) : `${path}.${name}`);

/** Names the field by its whole path. The validator's own message has only the field's name. */
function toProblem({ property, constraints = {} }: ValidationError, path: string): InputProblem {
  const field = join(path, property);
  const [reason = 'is not valid'] = Object.values(constraints);
  return { field, message: reason.includes(property) ? reason.replace(property, () => field) : `${field} ${reason}` };
}

function addProblems(value: unknown, path: string, problems: InputProblem[]): void {
  if (!isInput(value) || problems.length >= MAX_INPUT_PROBLEMS) return;
  if (!Array.isArray(value) && isPlain(value)) return;
  if (!Array.isArray(value)) {
    const errors = validateSync(value, { forbidUnknownValues: false, validationError: { target: false, value: false } });
    problems.push(...errors.map((error) => toProblem(error, path)));
  }
  for (const [name, entry] of Object.entries(value)) addProblems(entry, join(path, name), problems);
}

/**
 * The broken rules of an input and of all inputs in it, outer ones first; those of 50 and more are cut. Synchronous: none of our validators waits for anything.
 * @param value instances of input classes. Plain objects have no rules
 */
export function findInputProblems(value: unknown): InputProblem[] {
  const problems: InputProblem[] = [];
  addProblems(value, '', problems);
  return problems.slice(0, MAX_INPUT_PROBLEMS);
}

/** @throws BAD_USER_INPUT, with all broken rules of an argument */
export function validateInput(value: unknown): void {
  const problems = findInputProblems(value);
  if (problems.length > 0) throw createInputError(problems);
}
