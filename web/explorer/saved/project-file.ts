import { type Failure, array, assert, literal, nonempty, object, record, string, StructError, unknown } from 'superstruct';
import { type SavedOperation, type SavedOperations, formatId, isSameOperation } from './saved-operation.ts';

// The shape is documented in docs/guides/front-end-developers.md.
const FORMAT = 'bindflow-explorer-operations';
const VERSION = 1;

const projectFile = object({
  format: literal(FORMAT),
  version: literal(VERSION),
  operations: array(object({ folder: string(), name: nonempty(string()), query: array(string()), variables: record(string(), unknown()) })),
});

/** A file that cannot be imported. The message says what is wrong, where, and what to do. */
export class ImportProblem extends Error {}

/** Returns the text of a project file: in stable order, with one line of an operation per line, so that it can be reviewed. */
export function formatProjectFile(operations: SavedOperations): string {
  const lines = operations.map(({ folder, name, query, variables }) => ({ folder, name, query: query.split('\n'), variables }));
  return `${JSON.stringify({ format: FORMAT, version: VERSION, operations: lines }, null, 2)}\n`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new ImportProblem(`is not JSON: ${error instanceof Error ? error.message : String(error)}. Correct it there, or export it again.`);
  }
}

/** What each field of an operation has to be, for the message. */
const EXPECTED: Readonly<Record<string, string>> = {
  operations: 'a list of operations',
  folder: 'a text, which may be empty',
  name: 'a text that is not empty',
  query: 'a list of the operation’s lines',
  'query[]': 'a text: one line',
  variables: 'an object',
};

const formatPath = (path: readonly unknown[]): string =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');

function describeFailure({ path, type }: Pick<Failure, 'path' | 'type'>): string {
  const place = formatPath(path) || 'the file';
  if (type === 'never') return `${place} is not a field of this format. Remove it.`;
  // Below `operations[3]` only the rest of the path says which field it is.
  const field =
    path.length === 1
      ? 'operations'
      : path
          .slice(2)
          .map((part) => (typeof part === 'number' ? '[]' : String(part)))
          .join('');
  const expected = EXPECTED[field] ?? 'an object as an export writes it';
  return `${place} is not ${expected}. Correct it, or export the file again.`;
}

/** Refuses files of other programs and of later versions before their fields are read. */
function checkHead(value: unknown): void {
  const { format, version } = (typeof value === 'object' && value !== null ? value : {}) as { format?: unknown; version?: unknown };
  if (format !== FORMAT) throw new ImportProblem(`is not an export of this explorer: its "format" is not "${FORMAT}". Choose a file that "Export" has written.`);
  if (version !== VERSION)
    throw new ImportProblem(`has version ${JSON.stringify(version)}, and this explorer reads version ${VERSION}. Update Bindflow, or export the file from this version.`);
}

function checkDuplicates(operations: SavedOperations): void {
  operations.forEach((operation, index) => {
    const first = operations.findIndex((other) => isSameOperation(other, operation));
    if (first !== index) throw new ImportProblem(`operations[${index}] and operations[${first}] are both "${formatId(operation)}". Rename or remove one.`);
  });
}

/** Reads a project file. @throws ImportProblem */
export function parseProjectFile(text: string): SavedOperations {
  const value = parseJson(text);
  checkHead(value);
  try {
    assert(value, projectFile);
  } catch (error) {
    throw error instanceof StructError ? new ImportProblem(describeFailure(error)) : error;
  }
  const operations = value.operations.map(({ folder, name, query, variables }): SavedOperation => ({ folder, name, query: query.join('\n'), variables }));
  checkDuplicates(operations);
  return operations;
}
