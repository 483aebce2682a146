// Variables that would cost a process much, at every list, input and leaf of the schema; the rest of each operation's variables is good.
import { type GraphQLInputType, type GraphQLSchema, getNullableType, isInputObjectType, isListType } from 'graphql';
import { type GoodOperation, type Path, goodOperations, replaced } from './good-inputs.ts';

export interface HostilePlace {
  readonly operation: GoodOperation;
  readonly path: Path;
  readonly kind: 'list' | 'input' | 'leaf';
  /** A good value there; of a list, a good element. */
  readonly good: unknown;
}

/** Values that fill a request. */
export const hostileValues = {
  'a long list': Array.from({ length: 250_000 }, () => 1),
  'many fields': Object.fromEntries(Array.from({ length: 30_000 }, (_, index) => [`f${index}`, 1])),
  'deep lists': JSON.parse('['.repeat(2000) + ']'.repeat(2000)) as unknown,
  'lists of lists': Array.from({ length: 1000 }, () => Array.from({ length: 200 }, () => 1)),
  'a long text': 'a'.repeat(500_000),
} as const;

export type PlaceInInput = Omit<HostilePlace, 'operation'>;

export function placesIn(value: unknown, type: GraphQLInputType, path: Path): PlaceInInput[] {
  const here = getNullableType(type);
  if (isListType(here)) {
    // A single value is coerced to a list of one.
    const [element] = [value].flat();
    const within = element === undefined ? [] : placesIn(element, here.ofType, [...path, 0]);
    return [{ path, kind: 'list', good: element }, ...within];
  }
  if (!isInputObjectType(here)) return [{ path, kind: 'leaf', good: value }];
  const fields = Object.values(here.getFields()).filter(({ name }) => name in (value as object));
  return [{ path, kind: 'input', good: value }, ...fields.flatMap((field) => placesIn((value as Record<string, unknown>)[field.name], field.type, [...path, field.name]))];
}

/** Every list, input and leaf of every argument, inside the elements of lists, too. */
export function hostilePlaces(schema: GraphQLSchema): HostilePlace[] {
  return goodOperations(schema).flatMap((operation) => {
    const field = schema.getQueryType()!.getFields()[operation.name] ?? schema.getMutationType()!.getFields()[operation.name];
    return field!.args.flatMap(({ name, type }) => placesIn(operation.variables[name], type, [name]).map((place) => ({ operation, ...place })));
  });
}

/** The operation's variables with a value at the place. */
export const variablesWith = ({ operation, path }: HostilePlace, value: unknown): Record<string, unknown> => replaced(operation.variables, path, value) as Record<string, unknown>;
