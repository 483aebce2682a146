import { type Operation, textOf } from './operation.ts';
import { operations } from './operations/index.ts';
import { purchase } from './purchase.ts';

const all: readonly Operation[] = [...operations, ...purchase.filter((step) => !operations.includes(step))];

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';
const byFirstLine = new Map(all.map((operation) => [firstLine(textOf(operation)), operation]));

/** The operation that a text of the editor began as, by the title above it; edited since, or not. */
export const operationOf = (text: string): Operation | null => byFirstLine.get(firstLine(text.trimStart())) ?? null;

export const operationById = (id: string): Operation | null => all.find((operation) => operation.id === id) ?? null;
