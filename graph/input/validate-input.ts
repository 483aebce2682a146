import { type ValidationError, validate } from 'class-validator';
import { GraphQLError } from 'graphql';

const isInput = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isPlain = (value: object): boolean => value.constructor === Object || value.constructor === undefined;

/** One sentence: what, where, and how it has to be. The validator's own begins with the field's bare name. */
function badInput({ property, constraints = {} }: ValidationError, path: string): GraphQLError {
  const field = [path, property].filter(Boolean).join('.');
  const [words = 'is not valid'] = Object.values(constraints);
  const message = words.includes(property) ? words.replace(property, () => field) : `${field} ${words}`;
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT', field } });
}

/**
 * Checks an input and every input in it; the values themselves never get into a message (they may be secrets).
 * @throws BAD_USER_INPUT, with the field's path from the argument on
 */
export async function validateInput(value: unknown, path = ''): Promise<void> {
  if (!isInput(value)) return;
  if (Array.isArray(value)) {
    await Promise.all(value.map((entry, index) => validateInput(entry, `${path}.${index}`)));
    return;
  }
  if (isPlain(value)) return;
  const [error] = await validate(value, { forbidUnknownValues: false, validationError: { target: false, value: false } });
  if (error) throw badInput(error, path);
  await Promise.all(Object.entries(value).map(([name, entry]) => validateInput(entry, path ? `${path}.${name}` : name)));
}
