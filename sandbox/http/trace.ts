import type { Fault } from './faults.ts';
import type { Incoming } from './route.ts';

/** A call as `GET /sandbox/calls` shows it. Secrets are masked before it is kept. */
export interface CallRecord {
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly template: string;
  readonly callId: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** The fault that it ran into, if any. */
  readonly fault: string | null;
  /** The status answered; 'dropped' or 'unanswered' under a fault; null while it runs. */
  status: number | 'dropped' | 'unanswered' | null;
}

const KEPT = 1000;
const shownHeaders = ['programid', 'sponsorid', 'x-request-id', 'integrity-user', 'memberid', 'content-type', 'traceparent'];
const secret = /^(creditcardnumber|securitycode|accountnumber|routingnumber|driverslicensenumber|companytaxid|token|secret|password|code|expiration(month|year))$/i;

const maskedField = (name: string, value: unknown): unknown => {
  if (name === 'ImageFileBase64' && typeof value === 'string') return `${value.length} characters`;
  return secret.test(name) && value !== null ? '•••' : masked(value);
};

/** The same value with card, account, licence and tax numbers, codes, tokens and passwords as '•••', and pictures by their length. */
function masked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(masked);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, maskedField(name, entry)]));
}

const headersOfInterest = (headers: Incoming['headers']): Record<string, string> => {
  const shown = shownHeaders.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]]));
  const scheme = String(headers['authorization'] ?? '').split(' ')[0];
  return Object.fromEntries([...shown, ...(scheme ? [['authorization', `${scheme} •••`]] : [])]);
};

/** Keeps a call, the newest thousand. */
export function recordCall(calls: CallRecord[], call: Incoming & { method: string; url: string; template: string; at: string; fault: Fault | undefined }): CallRecord {
  const record: CallRecord = {
    at: call.at,
    method: call.method,
    // The temporary login carries its secret in the path.
    path: call.template.includes('{secret}') ? call.template : call.url,
    template: call.template,
    callId: String(call.headers['x-request-id'] ?? ''),
    headers: headersOfInterest(call.headers),
    body: masked(call.body ?? null),
    fault: call.fault?.fault ?? null,
    status: null,
  };
  calls.push(record);
  if (calls.length > KEPT) calls.shift();
  return record;
}
