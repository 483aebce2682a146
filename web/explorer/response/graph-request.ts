import type { StepOutcome } from '../storage/progress.ts';

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

/** Sends a request to the facade. @throws an Error for the page if the response is not GraphQL */
export async function sendRequest({ query, variables, operationName }: GraphRequest): Promise<GraphResponse> {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables, operationName }),
  }).catch(() => {
    throw new Error('The facade cannot be reached.');
  });
  const text = await response.text();
  try {
    return JSON.parse(text) as GraphResponse;
  } catch {
    throw new Error(`The facade answered ${response.status}, and not with JSON.`);
  }
}

const REFUSAL_TYPES = /(Refused|Declined|NotValidated)$/;
const UNCONFIRMED_TYPES = /Unconfirmed$/;

const readTypeName = (value: unknown): string => (typeof value === 'object' && value !== null && '__typename' in value ? String(value.__typename) : '');

/** Returns the outcome of a response: failed with errors, else by the type names of its unions. */
export function resolveOutcome({ data, errors }: { readonly data?: unknown; readonly errors?: unknown }): StepOutcome {
  if (errors !== undefined || typeof data !== 'object' || data === null) return 'failed';
  const names = Object.values(data).map(readTypeName);
  if (names.some((name) => UNCONFIRMED_TYPES.test(name))) return 'unconfirmed';
  return names.some((name) => REFUSAL_TYPES.test(name)) ? 'refused' : 'done';
}
