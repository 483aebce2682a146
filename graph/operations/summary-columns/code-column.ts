import { UnanswerableError } from './unanswerable-error.ts';

type Codes = Uint8Array | Uint16Array | Uint32Array;

/** Beyond these, questions that need the column are left to SQL. */
interface CodeColumnLimits {
  readonly maxValues: number;
  readonly maxTextBytes: number;
}

/** A text or null for each row, as codes in as few bytes as the number of texts needs. Code 0 is null. */
export interface CodeColumn {
  /** By row. Another array after `set` or `reserve`. @throws UnanswerableError once there are too many texts */
  readonly codes: () => Codes;
  /** By code. Null, too, for a code without rows: a text is forgotten with its last row. */
  readonly values: readonly (string | null)[];
  /** Returns the code. */
  readonly set: (row: number, value: string | null) => number;
  readonly reserve: (rows: number) => void;
  readonly bytes: () => number;
}

/** What a text takes besides its characters: its entries in the lists and the map. */
const BYTES_PER_VALUE = 96;
const bytesOf = (value: string | null): number => BYTES_PER_VALUE + 2 * (value?.length ?? 0);

const fittingArray = (values: number, rows: number): Codes => {
  if (values <= 0x1_00) return new Uint8Array(rows);
  return values <= 0x1_00_00 ? new Uint16Array(rows) : new Uint32Array(rows);
};

/** Gives each text a code as long as rows have it. */
function createTexts() {
  const values: (string | null)[] = [null];
  /** By code. */
  const rowCounts: number[] = [0];
  const codeOf = new Map<string | null, number>([[null, 0]]);
  const freeCodes: number[] = [];
  let bytes = 0;

  function addCode(value: string | null): number {
    const code = freeCodes.pop() ?? values.length;
    values[code] = value;
    rowCounts[code] = 0;
    codeOf.set(value, code);
    bytes += bytesOf(value);
    return code;
  }

  return {
    values,
    bytes: () => bytes,
    toCode: (value: string | null): number => codeOf.get(value) ?? addCode(value),
    addRow(code: number): void {
      rowCounts[code] = (rowCounts[code] ?? 0) + 1;
    },
    removeRow(code: number): void {
      const rows = (rowCounts[code] ?? 0) - 1;
      rowCounts[code] = rows;
      if (code === 0 || rows > 0) return;
      const value = values[code] ?? null;
      codeOf.delete(value);
      values[code] = null;
      freeCodes.push(code);
      bytes -= bytesOf(value);
    },
    clear(): void {
      for (const list of [values, rowCounts, freeCodes]) list.length = 0;
      codeOf.clear();
      bytes = 0;
    },
  };
}

export function createCodeColumn({ maxValues, maxTextBytes }: CodeColumnLimits): CodeColumn {
  const texts = createTexts();
  const { values } = texts;
  let codes = fittingArray(1, 0);
  let isFull = false;

  function copyTo(other: Codes): void {
    other.set(codes);
    codes = other;
  }

  function replace(row: number, code: number): void {
    const earlier = codes[row] ?? 0;
    if (code === earlier) return;
    const fitting = fittingArray(values.length, 0);
    if (fitting.BYTES_PER_ELEMENT > codes.BYTES_PER_ELEMENT) copyTo(fittingArray(values.length, codes.length));
    codes[row] = code;
    texts.addRow(code);
    texts.removeRow(earlier);
  }

  /** Gives the memory back. */
  function giveUp(): void {
    isFull = true;
    codes = fittingArray(1, 0);
    texts.clear();
  }

  return {
    codes: () => {
      if (isFull) throw new UnanswerableError();
      return codes;
    },
    values,
    set: (row, value) => {
      if (isFull) return 0;
      const code = texts.toCode(value);
      replace(row, code);
      if (values.length > maxValues || texts.bytes() > maxTextBytes) giveUp();
      return isFull ? 0 : code;
    },
    reserve: (rows) => {
      if (!isFull && rows > codes.length) copyTo(fittingArray(values.length, rows));
    },
    bytes: () => codes.byteLength + texts.bytes(),
  };
}
