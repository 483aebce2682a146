import { type DocumentNode, type OperationDefinitionNode, Kind } from 'graphql';
import { print } from 'graphql/language/printer';
import type { Run } from './run.ts';

export const NOUNS = [
  'Program',
  'Application',
  'Member',
  'Address',
  'Identity',
  'Opportunity',
  'Account',
  'Quote',
  'Payment',
  'Policy',
  'Screen',
  'History',
  'Resume',
  'Limits',
  'Analysts',
] as const;
type Noun = (typeof NOUNS)[number];

/** An operation that is ready to run: its variables come from the run. */
export interface Operation {
  /** Its name in deep links. */
  readonly id: string;
  readonly noun: Noun;
  readonly title: string;
  /** What it is for, in one sentence. */
  readonly explains: string;
  readonly document: DocumentNode;
  variables(run: Run): Readonly<Record<string, unknown>>;
  /** For a step that some purchases skip. */
  readonly isFor?: (run: Run) => boolean;
}

/** Returns a document that has the fragments of `web/operations` which it spreads. */
export const addFragments = (document: DocumentNode, ...fragments: readonly DocumentNode[]): DocumentNode => ({
  ...document,
  definitions: [...document.definitions, ...fragments.flatMap(({ definitions }) => definitions)],
});

const findDefinition = ({ document }: Operation): OperationDefinitionNode =>
  document.definitions.find((definition): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION) ?? throwMissing();

const throwMissing = (): never => {
  throw new TypeError('a document without an operation');
};

export const getOperationName = (operation: Operation): string => findDefinition(operation).name?.value ?? operation.id;

const COMMENT_WIDTH = 44;

/** Wraps a sentence into comment lines. */
function formatComment(sentence: string): string {
  const lines = sentence.split(' ').reduce<string[]>((made, word) => {
    const last = made.at(-1);
    return last !== undefined && last.length + word.length < COMMENT_WIDTH ? [...made.slice(0, -1), `${last} ${word}`] : [...made, `# ${word}`];
  }, []);
  return lines.join('\n');
}

/** Returns the editor's text: title and explanation as comments, then the document. */
export const formatOperation = (operation: Operation): string => `# ${operation.title}\n${formatComment(operation.explains)}\n${print(operation.document)}\n`;

/** Returns the text of the variables editor. */
export const formatVariables = (operation: Operation, run: Run): string => JSON.stringify(operation.variables(run), null, 2);
