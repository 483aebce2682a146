import { type DocumentNode, type FieldNode, Kind, type SelectionSetNode } from 'graphql';

type Fields = Readonly<Record<string, unknown>>;

const isOfType = (value: Fields, type: string | undefined): boolean => type === undefined || value['__typename'] === undefined || value['__typename'] === type;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const keyOf = ({ alias, name }: FieldNode): string => alias?.value ?? name.value;

/**
 * Returns the path of a field that a document asks for and a scripted answer lacks: such an answer is none of this schema. What is asked of the interface
 * Refusal is not checked, because its fragment names no type of an answer.
 */
export function findMissingField(document: DocumentNode, answer: Fields): string | null {
  const fragments = new Map(document.definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one] as const] : [])));
  const fieldsOf = (set: SelectionSetNode, value: Fields): FieldNode[] =>
    set.selections.flatMap((selection) => {
      if (selection.kind === Kind.FIELD) return [selection];
      const inner = selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection;
      return inner && isOfType(value, inner.typeCondition?.name.value) ? fieldsOf(inner.selectionSet, value) : [];
    });
  const listMissing = (set: SelectionSetNode, value: unknown, at: string): string[] => {
    if (Array.isArray(value)) return value.flatMap((one) => listMissing(set, one, at));
    if (!isFields(value)) return [];
    return fieldsOf(set, value).flatMap((field) => {
      const [key, inner] = [keyOf(field), field.selectionSet];
      if (key === '__typename') return [];
      if (!(key in value)) return [`${at}${key}`];
      return inner ? listMissing(inner, value[key], `${at}${key}.`) : [];
    });
  };
  const operation = document.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION);
  return (operation && listMissing(operation.selectionSet, answer, '')[0]) ?? null;
}
