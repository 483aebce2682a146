import { type ValidationError, validate } from 'class-validator';
import { GraphQLError } from 'graphql';

const isInput = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isPlain = (value: object): boolean => value.constructor === Object || value.constructor === undefined;

/** Returns an error whose message names the field by its whole path. The validator's own message has only the field's name. */
function createInputError({ property, constraints = {} }: ValidationError, path: string): GraphQLError {
  const field = [path, property].filter(Boolean).join('.');
  const [reason = 'is not valid'] = Object.values(constraints);
  const message = reason.includes(property) ? reason.replace(property, () => field) : `${field} ${reason}`;
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT', field } });
}

/**
 * Validates an input and all inputs in it. No message contains a value: it may be a secret.
 * @throws BAD_USER_INPUT, with the field's path below the argument
 */
export async function validateInput(value: unknown, path = ''): Promise<void> {
  if (!isInput(value)) return;
  if (Array.isArray(value)) {
    await Promise.all(value.map((entry, index) => validateInput(entry, `${path}.${index}`)));
    return;
  }
  if (isPlain(value)) return;
  const [error] = await validate(value, { forbidUnknownValues: false, validationError: { target: false, value: false } });
  if (error) throw createInputError(error, path);
  await Promise.all(Object.entries(value).map(([name, entry]) => validateInput(entry, path ? `${path}.${name}` : name)));
}
