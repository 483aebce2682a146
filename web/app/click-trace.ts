const toHex = (bytes: number): string => Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

let headers: Readonly<Record<string, string>> = {};

const beginTrace = (): void => void (headers = { traceparent: `00-${toHex(16)}-${toHex(8)}-01` });

/** Begins a trace now, and another one with each click, also one by keyboard. */
export function traceClicks(): void {
  beginTrace();
  addEventListener('click', beginTrace, true);
}

/** Names the newest click to the server (W3C Trace Context): all that it causes is one trace. Empty if clicks are not traced. */
export const traceHeaders = (): Readonly<Record<string, string>> => headers;
