import { type ValidationError, validateSync } from 'class-validator';
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

function validateObject(value: object, path: string): void {
  const [error] = validateSync(value, { forbidUnknownValues: false, validationError: { target: false, value: false } });
  if (error) throw createInputError(error, path);
  for (const [name, entry] of Object.entries(value)) validateInput(entry, path ? `${path}.${name}` : name);
}

/**
 * Validates an input and all inputs in it, synchronously: none of our validators waits for anything. No message contains a value: it may be a secret.
 * @throws BAD_USER_INPUT, with the field's path below the argument
 */
export function validateInput(value: unknown, path = ''): void {
  if (!isInput(value)) return;
  if (Array.isArray(value)) value.forEach((entry, index) => validateInput(entry, `${path}.${index}`));
  else if (!isPlain(value)) validateObject(value, path);
}
