import { type DocumentNode, type FieldNode, GraphQLError, Kind, type SelectionNode, parse, visit } from 'graphql';
import { DOCUMENT_LIMITS } from '../schema/document-limits.ts';

const tooLarge = (problem: string): GraphQLError =>
  new GraphQLError(`The document is too large: ${problem}.`, { extensions: { code: 'GRAPHQL_VALIDATION_FAILED', http: { status: 400 } } });

/** Validation compares all fields of one name with each other. */
function countFieldPairs(document: DocumentNode): number {
  const counts = new Map<string, number>();
  visit(document, {
    Field({ alias, name }) {
      const key = alias?.value ?? name.value;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    },
  });
  return [...counts.values()].reduce((sum, count) => sum + (count * (count - 1)) / 2, 0);
}

const INTROSPECTION: readonly string[] = ['__schema', '__type'];
/** Lists of a type's members: within each other they multiply. */
const MEMBER_LISTS: readonly string[] = ['fields', 'inputFields', 'interfaces', 'possibleTypes'];

/** What lies above a selection, through all fragments that lead to it. */
interface SelectionContext {
  readonly depth: number;
  readonly memberLists: number;
  readonly isIntrospection: boolean;
}

function problemAt({ alias }: FieldNode, { depth, memberLists, isIntrospection }: SelectionContext): string | null {
  if (!isIntrospection) return null;
  if (alias) return 'introspection takes no aliases';
  if (depth > DOCUMENT_LIMITS.introspectionDepth) return `introspection is at most ${DOCUMENT_LIMITS.introspectionDepth} levels deep`;
  return memberLists > DOCUMENT_LIMITS.memberLists ? 'introspection takes no members of members' : null;
}

function readSelection({ name }: FieldNode, above: SelectionContext): SelectionContext {
  const isIntrospection = above.isIntrospection || INTROSPECTION.includes(name.value);
  if (!isIntrospection) return above;
  return { isIntrospection, depth: above.depth + 1, memberLists: above.memberLists + (MEMBER_LISTS.includes(name.value) ? 1 : 0) };
}

/** The first problem of an introspection. A fragment is visited once for each combination of what can lie above it, so the work is bounded. */
function findIntrospectionProblem({ definitions }: DocumentNode): string | null {
  const fragments = new Map(definitions.flatMap((definition) => (definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition] as const] : [])));
  const visited = new Set<string>();
  function visitSelection(selection: SelectionNode, above: SelectionContext): string | null {
    if (selection.kind === Kind.FIELD) {
      const here = readSelection(selection, above);
      return problemAt(selection, here) ?? visitAll(selection.selectionSet?.selections, here);
    }
    if (selection.kind === Kind.INLINE_FRAGMENT) return visitAll(selection.selectionSet.selections, above);
    const key = `${selection.name.value} ${Object.values(above).join(' ')}`;
    if (visited.has(key)) return null;
    visited.add(key);
    return visitAll(fragments.get(selection.name.value)?.selectionSet.selections, above);
  }
  function visitAll(selections: readonly SelectionNode[] = [], above: SelectionContext): string | null {
    for (const selection of selections) {
      const problem = visitSelection(selection, above);
      if (problem !== null) return problem;
    }
    return null;
  }
  for (const definition of definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    const problem = visitAll(definition.selectionSet.selections, { depth: 0, memberLists: 0, isIntrospection: false });
    if (problem !== null) return problem;
  }
  return null;
}

function parseDocument(text: string): DocumentNode | null {
  try {
    return parse(text, { noLocation: true, maxTokens: DOCUMENT_LIMITS.tokens });
  } catch {
    // What cannot be parsed is refused in the usual words.
    return null;
  }
}

/** Refuses a document whose validation or introspection would hold the event loop. @throws GRAPHQL_VALIDATION_FAILED, before anything is validated */
export function checkDocument(text: string): void {
  const document = parseDocument(text);
  if (!document) return;
  if (countFieldPairs(document) > DOCUMENT_LIMITS.fieldPairs) throw tooLarge('too many fields have the same name');
  const problem = findIntrospectionProblem(document);
  if (problem !== null) throw tooLarge(problem);
}
