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
  'Analysts',
] as const;
type Noun = (typeof NOUNS)[number];

/** An operation that is ready to run: variables are filled in from what the run knows. */
export interface Operation {
  /** As in deep links. */
  readonly id: string;
  readonly noun: Noun;
  readonly title: string;
  /** One line: what it is for, in the field's words. */
  readonly explains: string;
  readonly document: DocumentNode;
  variables(run: Run): Readonly<Record<string, unknown>>;
  /** Where not every purchase has it as a step. */
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

/** A sentence as comments of a readable width. */
function formatComment(sentence: string): string {
  const lines = sentence.split(' ').reduce<string[]>((made, word) => {
    const last = made.at(-1);
    return last !== undefined && last.length + word.length < COMMENT_WIDTH ? [...made.slice(0, -1), `${last} ${word}`] : [...made, `# ${word}`];
  }, []);
  return lines.join('\n');
}

/** What the editor shows: the operation under its title and explanation. */
export const formatOperation = (operation: Operation): string => `# ${operation.title}\n${formatComment(operation.explains)}\n${print(operation.document)}\n`;

/** What the variables' editor shows. */
export const formatVariables = (operation: Operation, run: Run): string => JSON.stringify(operation.variables(run), null, 2);
