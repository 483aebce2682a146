/** The facade did not respond, so the operation may or may not have run. A response with an error is a `Fault`. */
export class NoAnswer extends Error {}

/** The browser has no network, so the operation did not run. */
export class Offline extends NoAnswer {}

/** The facade's error; all null if a proxy answered, or nothing. */
export interface Fault {
  /** The error's code in the facade's schema. */
  readonly code: string | null;
  /** The path of the input field at fault, such as `buyer.phone`. */
  readonly field: string | null;
  /** The paths of all input fields at fault, that one first. */
  readonly fields: readonly string[];
  readonly message: string;
}

interface GraphError {
  readonly message: string;
  readonly extensions?: Readonly<Record<string, unknown>>;
}

const isGraphError = (value: unknown): value is GraphError => typeof value === 'object' && value !== null && 'message' in value;

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const isInputProblem = (value: unknown): value is { readonly field: string } => typeof value === 'object' && value !== null && 'field' in value && typeof value.field === 'string';

function readFields(value: unknown, first: string | null): readonly string[] {
  const all = Array.isArray(value) ? value.filter(isInputProblem).map(({ field }) => field) : [];
  return all.length > 0 || first === null ? all : [first];
}

/** Reads the facade's error from what a port rejected with. GraphQL errors are under `errors`. */
export function faultOf(error: unknown): Fault {
  const errors: unknown = typeof error === 'object' && error !== null && 'errors' in error ? error.errors : [];
  const first: unknown = Array.isArray(errors) ? errors[0] : null;
  if (!isGraphError(first)) return { code: null, field: null, fields: [], message: '' };
  const { message, extensions = {} } = first;
  const field = textOf(extensions['field']);
  return { code: textOf(extensions['code']), field, fields: readFields(extensions['fields'], field), message };
}
