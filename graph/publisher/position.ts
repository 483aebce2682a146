/** A position in PostgreSQL's write-ahead log, in bytes. */
export type Position = bigint;

/** Returns the position that PostgreSQL writes as `16/B374D848`. */
export function parsePosition(text: string): Position {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** Returns a position as PostgreSQL writes it. */
export const formatPosition = (position: Position): string => `${(position >> 32n).toString(16)}/${(position & 0xff_ff_ff_ffn).toString(16)}`.toUpperCase();
