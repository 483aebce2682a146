import { type Operation, formatOperation } from './operation.ts';
import { operations } from './operations/index.ts';
import { purchase } from './purchase.ts';

const allOperations: readonly Operation[] = [...operations, ...purchase.filter((step) => !operations.includes(step))];

const readFirstLine = (text: string): string => text.split('\n', 1)[0] ?? '';
const byFirstLine = new Map(allOperations.map((operation) => [readFirstLine(formatOperation(operation)), operation]));

/** Returns the operation whose title is the first line of an editor's text, edited or not. */
export const findOperationByText = (text: string): Operation | null => byFirstLine.get(readFirstLine(text.trimStart())) ?? null;

export const findOperation = (id: string): Operation | null => allOperations.find((operation) => operation.id === id) ?? null;
