import { type GraphQLNamedType, type GraphQLSchema, isEnumType, isInputObjectType, isInterfaceType, isObjectType, isSpecifiedScalarType } from 'graphql';
import { callsIn, withoutCalls } from '#graph/schema/rest';

/** What descriptions may refer to. */
export interface Known {
  /** REST calls, as `GET /api/account/{id}`. */
  readonly calls: ReadonlySet<string>;
  /** Every name of the wire: a path of fields (`LOB.Coverages[].Code`) or the end of one. */
  readonly isWireName: (name: string) => boolean;
}

/** Something that has to have a description. */
interface Described {
  /** Where it is: `Type`, `Type.field`, `Type.field(argument)`, `Enum.VALUE`. */
  readonly at: string;
  readonly description: string | null | undefined;
}

const argumentsOf = (at: string, args: readonly { readonly name: string; readonly description?: string | null | undefined }[]): Described[] =>
  args.map(({ name, description }) => ({ at: `${at}(${name})`, description }));

function membersOf(type: GraphQLNamedType): Described[] {
  const at = (name: string): string => `${type.name}.${name}`;
  if (isEnumType(type)) return type.getValues().map(({ name, description }) => ({ at: at(name), description }));
  if (isInputObjectType(type)) return Object.values(type.getFields()).map(({ name, description }) => ({ at: at(name), description }));
  if (!isObjectType(type) && !isInterfaceType(type)) return [];
  return Object.values(type.getFields()).flatMap(({ name, description, args }) => [{ at: at(name), description }, ...argumentsOf(at(name), args)]);
}

const everything = (schema: GraphQLSchema): Described[] =>
  Object.values(schema.getTypeMap())
    .filter((type) => !type.name.startsWith('__') && !isSpecifiedScalarType(type))
    .flatMap((type) => [{ at: type.name, description: type.description }, ...membersOf(type)]);

/** What stands after the last sentence, REST calls apart: the name of a field of the wire. */
const trailing = (text: string): string | undefined => /(?:^|[.!?…:] )(?<name>[\w[\].-]*[\w\]])$/.exec(withoutCalls(text))?.groups?.['name'];

/** Words that say nothing. */
const EMPTY = new Set(['a', 'an', 'the', 'this', 'that', 'its', 'their', 'his', 'her', 'of', 'for', 'or', 'and', 'is', 'are', 's']);
const singular = (word: string): string => (/(?:ss|us|is)$/.test(word) ? word : word.replace(/ies$/, 'y').replace(/s$/, ''));

const words = (text: string): string[] =>
  text
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replaceAll('e-mail', 'email')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !EMPTY.has(word))
    .map(singular);

/** What a description says beyond the names of the thing and of what it belongs to. */
function says(at: string, text: string): boolean {
  const wire = trailing(text);
  const sentence = withoutCalls(text).slice(0, wire === undefined ? undefined : -wire.length);
  const names = new Set(words(at));
  return words(sentence).some((word) => !names.has(word));
}

function findingsIn({ at, description }: Described, known: Known): string[] {
  const text = (description ?? '').replaceAll(/\s+/g, ' ').trim();
  if (text === '') return [`${at} has no description`];
  if (!says(at, text)) return [`${at} only repeats its name: "${text}"`];
  const unknown = callsIn(text).filter((call) => !known.calls.has(call));
  const wire = trailing(text);
  return [
    ...unknown.map((call) => `${at} names ${call}, which docs/spec/endpoints.json does not have`),
    ...(wire !== undefined && !known.isWireName(wire) ? [`${at} ends with ${wire}, which no endpoint knows`] : []),
    ...(wire === undefined && !/(?:[.!?…]|\/\S*)$/.test(text) ? [`${at} ends neither with a full stop nor with a name of the wire: "${text}"`] : []),
  ];
}

/**
 * What is wrong with the descriptions of a schema, one line a finding: a type, field, argument, input field, enum or value without one; one that
 * only repeats the name; a REST call, or a wire field's name at the end, that there is not.
 */
export const lintDescriptions = (schema: GraphQLSchema, known: Known): string[] => everything(schema).flatMap((described) => findingsIn(described, known));
