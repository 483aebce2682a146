import { GraphQLError } from 'graphql';

/** A problem with a field of an input, in words without its value, which may be a secret. */
export interface InputProblem {
  /** The path below the argument, such as `card.expirationMonth`; of an argument that is no input, its name. */
  readonly field: string;
  readonly message: string;
  /** Which variable it is in, where several have problems. */
  readonly variable?: string;
}

/** More problems than this help nobody, and each costs time. */
export const MAX_INPUT_PROBLEMS = 50;

/** Sorts by place, so that a client sees them in the order of its input, and drops what repeats a field. */
function selectReported(problems: readonly InputProblem[]): InputProblem[] {
  const byField = new Map<string, InputProblem>();
  for (const problem of problems) {
    const key = `${problem.variable ?? ''} ${problem.field}`;
    if (!byField.has(key)) byField.set(key, problem);
  }
  return [...byField.values()].slice(0, MAX_INPUT_PROBLEMS);
}

/** The error about an input. Its message is that of the first problem; `extensions.fields` has all of them. @param options `http` status of a request that was not run */
export function createInputError(problems: readonly InputProblem[], options: { readonly status?: number } = {}): GraphQLError {
  const fields = selectReported(problems);
  const [first] = fields;
  const more = fields.length > 1 ? ` (and ${fields.length - 1} more: see extensions.fields)` : '';
  return new GraphQLError(`${first?.message ?? 'The input is not valid'}${more}`, {
    extensions: { code: 'BAD_USER_INPUT', field: first?.field, fields, ...(options.status !== undefined && { http: { status: options.status } }) },
  });
}
