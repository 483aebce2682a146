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

/** Asks the facade. @throws a sentence for people where the answer is not GraphQL's */
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

/** How an answer came out: errors are faults; a union's member that says no is a refusal, one that says that nobody knows is neither. */
export function resolveOutcome({ data, errors }: { readonly data?: unknown; readonly errors?: unknown }): StepOutcome {
  if (errors !== undefined || typeof data !== 'object' || data === null) return 'failed';
  const names = Object.values(data).map(readTypeName);
  if (names.some((name) => UNCONFIRMED_TYPES.test(name))) return 'unconfirmed';
  return names.some((name) => REFUSAL_TYPES.test(name)) ? 'refused' : 'done';
}
