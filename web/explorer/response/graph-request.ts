import type { StepOutcome } from '../storage/progress.ts';
import { type ResponseSize, measureResponse } from './response-size.ts';

/** An operation as the editor sends it. */
export interface GraphRequest {
  readonly query: string;
  readonly variables?: unknown;
  readonly operationName?: string | null | undefined;
}

export interface GraphResponse {
  readonly data?: unknown;
  readonly errors?: readonly unknown[];
  readonly extensions?: unknown;
}

/** What HTTP says of a response. */
export interface HttpFacts extends ResponseSize {
  readonly status: number;
}

export interface GraphExchange {
  readonly answer: GraphResponse;
  readonly http: HttpFacts;
}

/** A response that is not GraphQL. */
export class UnreadableResponse extends Error {
  readonly http: HttpFacts;
  constructor(http: HttpFacts) {
    super(`The facade answered ${http.status}, and not with JSON.`);
    this.http = http;
  }
}

/** Where the facade answers GraphQL, and how it is called. `createCommands` writes the same for other programs. */
export const GRAPHQL_PATH = '/graphql';
export const GRAPHQL_HEADERS: Readonly<Record<string, string>> = { 'content-type': 'application/json' };

/** Returns the headers of a request: the editor's replace ours. @throws an Error that names the header that HTTP does not allow */
function createHeaders(edited: Readonly<Record<string, unknown>>): Headers {
  const headers = new Headers(GRAPHQL_HEADERS);
  for (const [name, value] of Object.entries(edited)) {
    try {
      headers.set(name, String(value));
    } catch {
      throw new Error(`Request not sent. The header ${JSON.stringify(name)} has a name or a value that HTTP doesn’t allow.`);
    }
  }
  return headers;
}

/**
 * Sends a request to the facade.
 * @param edited headers from the editor
 * @throws an Error for the page if there is no response, UnreadableResponse if it is not GraphQL
 */
export async function sendRequest({ query, variables, operationName }: GraphRequest, edited: Readonly<Record<string, unknown>> = {}): Promise<GraphExchange> {
  const headers = createHeaders(edited);
  const response = await fetch(GRAPHQL_PATH, { method: 'POST', headers, body: JSON.stringify({ query, variables, operationName }) }).catch(() => {
    throw new Error('The facade can’t be reached.');
  });
  const text = await response.text();
  const http = { status: response.status, ...measureResponse(response, text) };
  try {
    return { answer: JSON.parse(text) as GraphResponse, http };
  } catch {
    throw new UnreadableResponse(http);
  }
}

const REFUSAL_TYPES = /(Refused|Declined|NotValidated|Invalid|KickedOut|Unavailable|Required|TooManyTries|Cooldown)$/;
const UNCONFIRMED_TYPES = /Unconfirmed$/;

/** True if a type of a union says that an operation was not carried out, or may not have been. */
export const isRefusalType = (name: string): boolean => REFUSAL_TYPES.test(name) || UNCONFIRMED_TYPES.test(name);

const readTypeName = (value: unknown): string => (typeof value === 'object' && value !== null && '__typename' in value ? String(value.__typename) : '');

/** Returns the outcome of a response: failed with errors, else by the type names of its unions. */
export function resolveOutcome({ data, errors }: { readonly data?: unknown; readonly errors?: unknown }): StepOutcome {
  if (errors !== undefined || typeof data !== 'object' || data === null) return 'failed';
  const names = Object.values(data).map(readTypeName);
  if (names.some((name) => UNCONFIRMED_TYPES.test(name))) return 'unconfirmed';
  return names.some((name) => REFUSAL_TYPES.test(name)) ? 'refused' : 'done';
}
