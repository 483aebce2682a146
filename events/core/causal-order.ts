/** Position in an application's history: the browser's sequence, or the sequence that a server event came after. */
export type HistoryPosition = { readonly sequence: number } | { readonly after: number; readonly facadeSequence: number };

const toSortKey = (p: HistoryPosition): readonly [number, number, number] => ('sequence' in p ? [p.sequence, 0, 0] : [p.after, 1, p.facadeSequence]);

/** Compares two positions by cause, never by time. For `sort`. */
export function compareCausally(a: HistoryPosition, b: HistoryPosition): number {
  const [ka, kb] = [toSortKey(a), toSortKey(b)];
  return ka[0] - kb[0] || ka[1] - kb[1] || ka[2] - kb[2];
}
