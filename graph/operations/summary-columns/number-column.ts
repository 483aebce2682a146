/** A number for each row; NaN for null, which is true of no comparison, as in SQL. */
export interface NumberColumn {
  /** By row. Another array after `reserve`. */
  readonly numbers: () => Float64Array;
  readonly set: (row: number, value: number) => void;
  readonly reserve: (rows: number) => void;
  readonly bytes: () => number;
}

export function createNumberColumn(): NumberColumn {
  let numbers = new Float64Array(0);
  return {
    numbers: () => numbers,
    set: (row, value) => {
      numbers[row] = value;
    },
    reserve: (rows) => {
      if (rows <= numbers.length) return;
      const longer = new Float64Array(rows);
      longer.set(numbers);
      numbers = longer;
    },
    bytes: () => numbers.byteLength,
  };
}
