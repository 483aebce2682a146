import { type Pause, forEachChunk } from '../pause.ts';
import type { CodeColumn } from './code-column.ts';
import { type Narrow, keepRows } from './scan.ts';

type TestValue = (value: string | null, code: number) => boolean;

/** Returns 1 for each code of a value that is allowed. */
export async function allowCodes({ values }: CodeColumn, isAllowed: TestValue, pause: Pause): Promise<Uint8Array> {
  const allowed = new Uint8Array(values.length);
  await forEachChunk(values.length, pause, (from, until) => {
    for (let code = from; code < until; code += 1) if (isAllowed(values[code] ?? null, code)) allowed[code] = 1;
  });
  return allowed;
}

/** Returns a test of rows by their values. */
export async function testCodes(column: CodeColumn, isAllowed: TestValue, pause: Pause): Promise<(row: number) => boolean> {
  const [codes, allowed] = [column.codes(), await allowCodes(column, isAllowed, pause)];
  return (row) => allowed[codes[row] ?? 0] === 1;
}

export const keepCodes = async (column: CodeColumn, isAllowed: TestValue, pause: Pause): Promise<Narrow> => keepRows(await testCodes(column, isAllowed, pause));

/** Null is no value. */
export const isOneOf =
  (values: readonly string[]) =>
  (value: string | null): boolean =>
    value !== null && values.includes(value);
/** Null is empty text. */
export const isOneOfOrNone =
  (values: readonly string[]) =>
  (value: string | null): boolean =>
    values.includes(value ?? '');

/** Returns the reasons of a value of `kickoutReasons`. */
export const readReasons = (set: string | null): readonly string[] => (set === null ? [] : (JSON.parse(set) as string[]));
