/** A place in PostgreSQL's write-ahead log (log sequence number), in bytes. */
export type Lsn = bigint;

/** Returns the place that PostgreSQL writes as `16/B374D848`. */
export function parseLsn(text: string): Lsn {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** Returns a place as PostgreSQL writes it. */
export const formatLsn = (lsn: Lsn): string => `${(lsn >> 32n).toString(16)}/${(lsn & 0xff_ff_ff_ffn).toString(16)}`.toUpperCase();
