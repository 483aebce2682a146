const toHex = (bytes: number): string => Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

let headers: Readonly<Record<string, string>> = {};

/** Begins a trace: all that is sent until the next one belongs to it. */
export const beginTrace = (): void => void (headers = { traceparent: `00-${toHex(16)}-${toHex(8)}-01` });

/** Names the newest trace to the server (W3C Trace Context). Empty if none has begun. */
export const traceHeaders = (): Readonly<Record<string, string>> => headers;
