import { type Operation, formatOperation } from './operation.ts';
import { operations } from './operations/index.ts';
import { purchase } from './purchase.ts';

const allOperations: readonly Operation[] = [...operations, ...purchase.filter((step) => !operations.includes(step))];

const readFirstLine = (text: string): string => text.split('\n', 1)[0] ?? '';
const byFirstLine = new Map(allOperations.map((operation) => [readFirstLine(formatOperation(operation)), operation]));

/** The operation that a text of the editor began as, by the title above it; edited since, or not. */
export const findOperationByText = (text: string): Operation | null => byFirstLine.get(readFirstLine(text.trimStart())) ?? null;

export const findOperation = (id: string): Operation | null => allOperations.find((operation) => operation.id === id) ?? null;
