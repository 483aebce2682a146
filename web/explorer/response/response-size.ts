/** The size of a response's body, in bytes. */
export interface ResponseSize {
  /** As it crossed the network; null if the response does not say. */
  readonly sentBytes: number | null;
  readonly decodedBytes: number;
}

/** Measures a response by its headers and its text. */
export function measureResponse({ headers }: Pick<Response, 'headers'>, text: string): ResponseSize {
  const length = headers.get('content-length');
  return { sentBytes: length === null ? null : Number(length), decodedBytes: new TextEncoder().encode(text).length };
}

const whole = new Intl.NumberFormat('en-US');
const tenth = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const formatBytes = (bytes: number): string => (bytes < 1000 ? `${whole.format(bytes)} B` : `${tenth.format(bytes / 1000)} kB`);

/** Returns one size, or both if the body was compressed: `12.3 kB`, `2.1 kB sent, 12.3 kB decoded`. */
export function formatSize({ sentBytes, decodedBytes }: ResponseSize): string {
  const decoded = formatBytes(decodedBytes);
  return sentBytes === null || sentBytes === decodedBytes ? decoded : `${formatBytes(sentBytes)} sent, ${decoded} decoded`;
}
