import { maskSecrets } from '../storage/secrets.ts';

/** An operation that a developer saved. Folder and name identify it. */
export interface SavedOperation {
  /** Empty at the top. */
  readonly folder: string;
  readonly name: string;
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

export type SavedOperations = readonly SavedOperation[];
type OperationId = Pick<SavedOperation, 'folder' | 'name'>;

export const isSameOperation = (one: OperationId, other: OperationId): boolean => one.folder === other.folder && one.name === other.name;

/** A folder and a name as people read it. */
export const formatId = ({ folder, name }: OperationId): string => (folder === '' ? name : `${folder} / ${name}`);

// By code unit, so that a file has the same order on every machine.
const compareTexts = (one: string, other: string): number => Number(one > other) - Number(one < other);
const compareIds = (one: OperationId, other: OperationId): number => compareTexts(one.folder, other.folder) || compareTexts(one.name, other.name);

/** Returns an operation without the values of secret fields. */
const maskOperation = ({ query, variables, ...id }: SavedOperation): SavedOperation => ({
  ...id,
  query: maskSecrets(query),
  variables: JSON.parse(maskSecrets(JSON.stringify(variables))) as SavedOperation['variables'],
});

/** Returns the operations with one more, which replaces that of the same folder and name. */
export const putOperation = (operations: SavedOperations, added: SavedOperation): SavedOperations =>
  [...operations.filter((operation) => !isSameOperation(operation, added)), maskOperation(added)].sort(compareIds);

export const removeOperation = (operations: SavedOperations, removed: OperationId): SavedOperations => operations.filter((operation) => !isSameOperation(operation, removed));

/** What an import changed. */
export interface MergeReport {
  readonly added: readonly string[];
  readonly replaced: readonly string[];
  readonly unchanged: number;
}

const isEqual = (one: SavedOperation, other: SavedOperation): boolean => one.query === other.query && JSON.stringify(one.variables) === JSON.stringify(other.variables);

/** Merges imported operations into those of this browser. Of two with the same folder and name the imported one stays. */
export function mergeOperations(own: SavedOperations, imported: SavedOperations): { readonly operations: SavedOperations; readonly report: MergeReport } {
  const masked = imported.map(maskOperation);
  const find = (id: OperationId): SavedOperation | undefined => own.find((operation) => isSameOperation(operation, id));
  const added = masked.filter((operation) => find(operation) === undefined);
  const replaced = masked.filter((operation) => {
    const before = find(operation);
    return before !== undefined && !isEqual(before, operation);
  });
  return {
    operations: [...added, ...replaced].reduce(putOperation, own),
    report: { added: added.map(formatId), replaced: replaced.map(formatId), unchanged: masked.length - added.length - replaced.length },
  };
}

const list = (verb: string, ids: readonly string[]): string[] => (ids.length > 0 ? [`${verb} ${ids.join(', ')}.`] : []);

/** Returns the sentences that report an import. */
export function formatReport({ added, replaced, unchanged }: MergeReport): string {
  const same = unchanged > 0 ? [`${unchanged} unchanged.`] : [];
  return [...list('Added', added), ...list('Replaced', replaced), ...same].join(' ') || 'The file has no operations.';
}
