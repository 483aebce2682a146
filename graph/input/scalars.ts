import { GraphQLError, GraphQLScalarType, Kind, type ValueNode } from 'graphql';
import { GraphQLDateTimeISO, GraphQLJSON, GraphQLJSONObject, GraphQLLocalDate, GraphQLURL } from 'graphql-scalars';
import { isEmail, isZip } from '#events/rules';

/** A scalar of the library under the name that this schema gives it. What upstreams answer is passed on. */
const renameScalar = (scalar: GraphQLScalarType, name: string, description: string, serialize = scalar.serialize): GraphQLScalarType =>
  new GraphQLScalarType({ ...scalar.toConfig(), name, description, serialize });

/** No text of a scalar is longer, in UTF-16 units: no rule reads half a megabyte. */
const MAX_SCALAR_LENGTH = 256;

interface TextScalar {
  readonly name: string;
  readonly description: string;
  /** What a value must be, for messages: `an email address`. */
  readonly what: string;
  readonly isValid: (text: string) => boolean;
}

/** A text with a rule for what clients send. What upstreams answer is passed on: old data must not fail a whole answer. No message repeats a value. */
function createTextScalar({ name, description, what, isValid }: TextScalar): GraphQLScalarType<string, string> {
  const parse = (value: unknown, node?: ValueNode): string => {
    if (typeof value === 'string' && value.length <= MAX_SCALAR_LENGTH && isValid(value)) return value;
    throw new GraphQLError(`${name} must be ${what}`, node && { nodes: node });
  };
  return new GraphQLScalarType<string, string>({
    name,
    description,
    serialize: String,
    parseValue: (value) => parse(value),
    parseLiteral: (node: ValueNode) => parse(node.kind === Kind.STRING ? node.value : null, node),
    extensions: { what },
  });
}

export const Money = createTextScalar({
  name: 'Money',
  description: 'An amount in US dollars, as decimal text with two places: 1234.50. Negative for what is taken off.',
  what: 'an amount in dollars with two decimal places, such as 1234.50',
  isValid: (text) => /^-?\d{1,9}\.\d{2}$/.test(text),
});

export const EmailAddress = createTextScalar({
  name: 'EmailAddress',
  description: 'An email address of at most 128 characters, by the rule of the pages.',
  what: 'an email address of at most 128 characters',
  isValid: isEmail,
});

export const PostalCode = createTextScalar({
  name: 'PostalCode',
  description: 'A ZIP code: five digits (78701), or ZIP+4 with its dash (78701-4321).',
  what: 'a ZIP or ZIP+4 code',
  isValid: isZip,
});

export const StateCode = createTextScalar({
  name: 'StateCode',
  description: 'A state of the United States or DC, by its two letters: TX.',
  what: 'the two-letter abbreviation of a state',
  isValid: (text) => /^[A-Z]{2}$/.test(text),
});

export const ProgramHash = createTextScalar({
  name: 'ProgramHash',
  description: 'Names a configuration of a program: the SHA-256 of its canonical JSON, 64 hexadecimal digits in lower case.',
  what: 'the hash of a program, 64 hexadecimal digits in lower case, as the query program answers it',
  isValid: (text) => /^[0-9a-f]{64}$/.test(text),
});

export const Sha256 = createTextScalar({
  name: 'Sha256',
  description: 'The SHA-256 of a file: 64 hexadecimal digits in lower case.',
  what: 'the SHA-256 of a file, 64 hexadecimal digits in lower case',
  isValid: (text) => /^[0-9a-f]{64}$/.test(text),
});

export const CalendarDate = renameScalar(GraphQLLocalDate, 'Date', 'A day: YYYY-MM-DD.', String);
export const DateTime = renameScalar(GraphQLDateTimeISO, 'DateTime', 'A moment, as ISO 8601 text in UTC with milliseconds: 2027-01-15T09:30:00.000Z.');
export const WebAddress = renameScalar(GraphQLURL, 'URL', 'The address of a page.', String);

export const AnyValue = renameScalar(
  GraphQLJSON,
  'JSON',
  'Any JSON value: text, a number, true or false, null, a list or an object. The field that has it says which of them it takes.',
);
export const AnyObject = renameScalar(GraphQLJSONObject, 'JSONObject', 'A JSON object, whose fields are described where the field that has it says.');
