/** The facade has not answered, so it may or may not have done what it was asked. An answer with an error is a `Fault`. */
export class NoAnswer extends Error {}

/** The error that the facade answered a request with; all null if something else answered, or nothing. */
export interface Fault {
  /** The error's code, as the facade's schema has it; null where something else answered, or nothing. */
  readonly code: string | null;
  /** The path of the input field at fault, from the argument on: `buyer.phone`. */
  readonly field: string | null;
  readonly message: string;
}

interface GraphError {
  readonly message: string;
  readonly extensions?: Readonly<Record<string, unknown>>;
}

const isGraphError = (value: unknown): value is GraphError => typeof value === 'object' && value !== null && 'message' in value;

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Reads what a port of the flow rejected with: GraphQL errors are under `errors`. */
export function faultOf(error: unknown): Fault {
  const errors: unknown = typeof error === 'object' && error !== null && 'errors' in error ? error.errors : [];
  const first: unknown = Array.isArray(errors) ? errors[0] : null;
  if (!isGraphError(first)) return { code: null, field: null, message: '' };
  return { code: textOf(first.extensions?.['code']), field: textOf(first.extensions?.['field']), message: first.message };
}
