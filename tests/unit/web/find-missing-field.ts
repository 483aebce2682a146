import { type DocumentNode, Kind, type SelectionNode, type SelectionSetNode } from 'graphql';

type Fields = Readonly<Record<string, unknown>>;

/** Returns the path of a field that a document asks for and a scripted answer lacks: such an answer is none of this schema. */
export function findMissingField(document: DocumentNode, answer: Fields): string | null {
  const fragments = new Map(document.definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one] as const] : [])));
  const isOfType = (value: Fields, type: string | undefined): boolean => type === undefined || value['__typename'] === undefined || value['__typename'] === type;
  const search = (set: SelectionSetNode, value: unknown, at: string): string | null => {
    if (Array.isArray(value)) return value.map((one) => search(set, one, at)).find((found) => found !== null) ?? null;
    if (typeof value !== 'object' || value === null) return null;
    for (const selection of set.selections) {
      const found = inSelection(selection, value as Fields, at);
      if (found !== null) return found;
    }
    return null;
  };
  const inSelection = (selection: SelectionNode, value: Fields, at: string): string | null => {
    if (selection.kind === Kind.FIELD) {
      const key = selection.alias?.value ?? selection.name.value;
      if (!(key in value)) return key === '__typename' ? null : `${at}${key}`;
      return selection.selectionSet ? search(selection.selectionSet, value[key], `${at}${key}.`) : null;
    }
    const inner = selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection;
    // What is asked of the interface Refusal is not checked: its fragment names no type of an answer.
    return inner && isOfType(value, inner.typeCondition?.name.value) ? search(inner.selectionSet, value, at) : null;
  };
  const operation = document.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION);
  return operation ? search(operation.selectionSet, answer, '') : null;
}
