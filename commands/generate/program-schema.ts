import { type Struct, create, is } from 'superstruct';
import { COMPONENT_TYPES } from '#events/check';
import { LANGUAGES } from '#events/language';
import { TRANSLATED_PATHS, programStruct } from '#events/program';
import { programWords } from './program-words.ts';

type Schema = Readonly<Record<string, unknown>>;

/** What the structure does not say, and the check does. */
const MORE: Readonly<Record<string, Schema>> = { 'display.pages[].components[].type': { enum: COMPONENT_TYPES } };

/** The value that an absent setting gets; undefined where it may be left out with none, or not at all. */
function fallbackOf(struct: Struct): unknown {
  try {
    return create(undefined, struct);
  } catch {
    return undefined;
  }
}
const mayBeLeftOut = (struct: Struct): boolean => is(undefined, struct) || fallbackOf(struct) !== undefined;

/** Superstruct keeps a bound inside its check: asked for, it shows. */
const least = (name: string, below: unknown, struct: Struct): Schema => (is(below, struct) ? {} : { [name]: 1 });

function objectSchema(struct: Struct, path: string): Schema {
  const fields = Object.entries((struct.schema ?? {}) as Record<string, Struct>);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(([name, field]) => [name, schemaAt(field, path === '' ? name : `${path}.${name}`)])),
    required: fields.filter(([, field]) => !mayBeLeftOut(field)).map(([name]) => name),
    additionalProperties: false,
  };
}

const shapes: Readonly<Record<string, (struct: Struct, path: string) => Schema>> = {
  object: objectSchema,
  array: (struct, path) => ({ type: 'array', items: schemaAt(struct.schema as Struct, `${path}[]`), ...least('minItems', [], struct) }),
  record: (struct) => ({ type: 'object', ...(is({ any: 1 }, struct) ? {} : { additionalProperties: { type: 'string' } }) }),
  enums: (struct) => ({ enum: Object.values(struct.schema as object) }),
  string: (struct) => ({ type: 'string', ...least('minLength', '', struct) }),
  integer: (struct) => ({ type: 'integer', ...least('minimum', 0, struct) }),
  number: () => ({ type: 'number' }),
  boolean: () => ({ type: 'boolean' }),
};

function wordsOf(path: string): string {
  const words = programWords[path];
  if (words === undefined) throw new Error(`commands/generate/program-words.ts has no words for ${path}`);
  return words;
}

function schemaAt(struct: Struct, path: string): Schema {
  const shape = shapes[struct.type];
  if (!shape) throw new Error(`${path}: there is no JSON Schema for ${struct.type}`);
  const { type, ...rest } = shape(struct, path);
  const fallback = fallbackOf(struct);
  const types = [type, ...(is(null, struct) ? ['null'] : []), ...(TRANSLATED_PATHS.has(path) ? ['object'] : [])];
  return {
    description: wordsOf(path),
    ...(type !== undefined && { type: types.length > 1 ? types : type }),
    ...rest,
    ...(TRANSLATED_PATHS.has(path) && translatedText),
    ...MORE[path],
    ...(['string', 'number', 'boolean'].includes(typeof fallback) && { default: fallback }),
  };
}

/** What an object has that is written in place of a text. */
const translatedText: Schema = {
  properties: Object.fromEntries(LANGUAGES.map((language) => [language, { type: 'string' }])),
  required: ['en'],
  additionalProperties: false,
};

/** The paths of a schema, as programWords names them. */
const pathsIn = ({ properties = {}, items }: { readonly properties?: object; readonly items?: object }, path: string): string[] => [
  ...Object.entries(TRANSLATED_PATHS.has(path) ? {} : properties).flatMap(([name, field]: [string, object]) => [path === '' ? name : `${path}.${name}`, ...pathsIn(field, path === '' ? name : `${path}.${name}`)]),
  ...(items === undefined ? [] : [`${path}[]`, ...pathsIn(items, `${path}[]`)]),
];

/**
 * The JSON Schema (draft 7) of a program file, for editors: everything that the structure in events/program says. What it cannot say, npm run
 * check-programs does.
 * @throws where a setting has no words, or words have no setting
 */
export function programSchema(): string {
  const schema = objectSchema(programStruct as unknown as Struct, '');
  const paths = new Set(pathsIn(schema, ''));
  const idle = Object.keys(programWords).find((path) => !paths.has(path));
  if (idle !== undefined) throw new Error(`commands/generate/program-words.ts has words for ${idle}, which is no setting`);
  const { properties, ...rest } = schema;
  const whole = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'A Bindflow program',
    description: 'Generated from events/program by npm run generate. Do not edit.',
    ...rest,
    properties: { $schema: { type: 'string', description: 'Where editors find this schema.' }, ...(properties as object) },
  };
  return `${JSON.stringify(whole, null, 2)}\n`;
}
