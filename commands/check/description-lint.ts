import { type GraphQLNamedType, type GraphQLSchema, isEnumType, isInputObjectType, isInterfaceType, isObjectType, isSpecifiedScalarType } from 'graphql';
import { type RestOrigin, readRestOrigin } from '#graph/gateway';

/** What the directives `@rest` may refer to. */
export interface Known {
  /** REST calls, as `GET /api/account/{id}`. */
  readonly calls: ReadonlySet<string>;
  /** Every name of the wire: a path of fields (`LOB.Coverages[].Code`) or the end of one. */
  readonly isWireName: (name: string) => boolean;
}

/** Something that has to have a description. */
interface Described {
  readonly origin: RestOrigin;
  /** Where it is: `Type`, `Type.field`, `Type.field(argument)`, `Enum.VALUE`. */
  readonly at: string;
  readonly description: string | null | undefined;
}

type Element = Parameters<typeof readRestOrigin>[0] & { readonly description?: string | null | undefined };

const describe = (at: string, element: Element): Described => ({ at, description: element.description, origin: readRestOrigin(element) });

function membersOf(type: GraphQLNamedType): Described[] {
  const at = (name: string): string => `${type.name}.${name}`;
  if (isEnumType(type)) return type.getValues().map((value) => describe(at(value.name), value));
  if (isInputObjectType(type)) return Object.values(type.getFields()).map((field) => describe(at(field.name), field));
  if (!isObjectType(type) && !isInterfaceType(type)) return [];
  return Object.values(type.getFields()).flatMap((field) => [
    describe(at(field.name), field),
    ...field.args.map((argument) => describe(`${at(field.name)}(${argument.name})`, argument)),
  ]);
}

const everything = (schema: GraphQLSchema): Described[] =>
  Object.values(schema.getTypeMap())
    .filter((type) => !type.name.startsWith('__') && !isSpecifiedScalarType(type))
    .flatMap((type) => [describe(type.name, type), ...membersOf(type)]);

/** A REST call, which belongs in the directive `@rest`. */
const CALL = /\b(?:GET|POST|PUT|PATCH|DELETE) \/\S/;

/** Words that say nothing. */
const EMPTY = new Set(['a', 'an', 'the', 'this', 'that', 'its', 'their', 'his', 'her', 'of', 'for', 'or', 'and', 'is', 'are', 's']);
const singular = (word: string): string => (/(?:ss|us|is)$/.test(word) ? word : word.replace(/ies$/, 'y').replace(/s$/, ''));

const words = (text: string): string[] =>
  text
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replaceAll('email', 'email')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !EMPTY.has(word))
    .map(singular);

/** True if a description has a word that neither the name of the thing nor that of its type has. */
function saysMore(at: string, text: string): boolean {
  const names = new Set(words(at));
  return words(text).some((word) => !names.has(word));
}

function findingsIn({ at, description, origin }: Described, known: Known): string[] {
  const text = (description ?? '').replaceAll(/\s+/g, ' ').trim();
  const unknown = [
    ...origin.calls.filter((call) => !known.calls.has(call)).map((call) => `${at} names ${call}, which docs/spec/endpoints.json does not have`),
    ...(origin.field !== null && !known.isWireName(origin.field) ? [`${at} names the field ${origin.field}, which no endpoint has`] : []),
  ];
  if (text === '') return [...unknown, `${at} has no description`];
  if (!saysMore(at, text)) return [...unknown, `${at} only repeats its name: "${text}"`];
  if (CALL.test(text)) return [...unknown, `${at} names a REST call in its description: use @rest`];
  return [...unknown, ...(/[.!?…]$/.test(text) ? [] : [`${at} does not end with a full stop: "${text}"`])];
}

/**
 * What is wrong with the descriptions and directives of a schema, one line a finding: a type, field, argument, input field, enum or value without a
 * description; one that only repeats the name, or is no sentence; a REST call or a field of a body that does not exist.
 */
export const lintDescriptions = (schema: GraphQLSchema, known: Known): string[] => everything(schema).flatMap((described) => findingsIn(described, known));
