/** The facade did not respond, so the operation may or may not have run. A response with an error is a `Fault`. */
export class NoAnswer extends Error {}

/** The facade's error; all null if a proxy answered, or nothing. */
export interface Fault {
  /** The error's code in the facade's schema. */
  readonly code: string | null;
  /** The path of the input field at fault, such as `buyer.phone`. */
  readonly field: string | null;
  readonly message: string;
}

interface GraphError {
  readonly message: string;
  readonly extensions?: Readonly<Record<string, unknown>>;
}

const isGraphError = (value: unknown): value is GraphError => typeof value === 'object' && value !== null && 'message' in value;

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Reads the facade's error from what a port rejected with. GraphQL errors are under `errors`. */
export function faultOf(error: unknown): Fault {
  const errors: unknown = typeof error === 'object' && error !== null && 'errors' in error ? error.errors : [];
  const first: unknown = Array.isArray(errors) ? errors[0] : null;
  if (!isGraphError(first)) return { code: null, field: null, message: '' };
  return { code: textOf(first.extensions?.['code']), field: textOf(first.extensions?.['field']), message: first.message };
}
