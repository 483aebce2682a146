import { integer, min, pattern, string } from 'superstruct';

// Structs and encodings that the lines of an exported file share.
export const uuid = pattern(string(), /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
export const time = pattern(string(), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
export const base64 = pattern(string(), /^[\w-]*$/);
export const count = min(integer(), 0);

export const toBase64 = (bytes: Buffer): string => bytes.toString('base64url');
export const fromBase64 = (text: string): Buffer => Buffer.from(text, 'base64url');
