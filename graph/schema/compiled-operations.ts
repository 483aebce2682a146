import { type DocumentNode, type ExecutionResult, GraphQLError, type GraphQLFormattedError, type GraphQLSchema, getOperationAST, parse, validate } from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import type { Logger } from 'pino';
import { createVariableCheck } from './check-variables.ts';
import type { Context } from './context.ts';
import { formatError } from './format-error.ts';
import { createQuotaCheck } from './quotas.ts';

type Variables = Readonly<Record<string, unknown>>;

/** The answer to an operation, as Apollo Server would give it. */
export interface CompiledAnswer {
  /** The status and headers that an error asks for; 200 and none without. */
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

/** A registered operation: parsed, validated and compiled once. */
export interface CompiledOperation {
  readonly name: string | undefined;
  /** Resolves to null without running if the variables are wrong: Apollo Server then reports the problem. */
  run(context: Context, variables: Variables): Promise<CompiledAnswer | null>;
}

/** Looks up the compiled form of a registered document's text; null if it does not fit today's schema. */
export type CompiledOperations = (text: string) => CompiledOperation | null;

/** An error of a compiled operation. It lacks `extensions` if the resolver's error had none. */
type CompiledError = Omit<GraphQLError, 'extensions'> & Partial<Pick<GraphQLError, 'extensions'>>;

interface HttpExtension {
  readonly status?: number;
  readonly headers?: ReadonlyMap<string, string>;
}

interface Formatted {
  readonly errors: readonly GraphQLFormattedError[];
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
}

const SUCCESS = { errors: undefined, status: 200, headers: [] } as const;
const INTERNAL_ERROR_CODE = 'INTERNAL_SERVER_ERROR';

/** An error as Apollo Server gives it to `formatError`: with a code, without its `http` extension. */
function enrich({ message, locations, path, extensions = {} }: CompiledError): GraphQLFormattedError {
  const { http: _, ...others } = extensions;
  return { message, ...(locations && { locations }), ...(path && { path }), extensions: { ...others, code: others['code'] ?? INTERNAL_ERROR_CODE } };
}

/** Formats errors. Their `http` extensions set the answer's status and headers; the last one wins. */
function formatAll(errors: readonly CompiledError[], format: ReturnType<typeof formatError>, otherwise: number): Formatted {
  const heads = errors.map(({ extensions }) => (extensions as { readonly http?: HttpExtension } | undefined)?.http);
  return {
    errors: errors.map((error) => format(enrich(error), error)),
    status: heads.findLast((head) => head?.status)?.status ?? otherwise,
    headers: [...new Map(heads.flatMap((head) => [...(head?.headers ?? [])]))],
  };
}

const toGraphQLError = (error: unknown): GraphQLError => {
  if (error instanceof GraphQLError) return error;
  return error instanceof Error ? new GraphQLError(error.message, { originalError: error }) : new GraphQLError(`Unexpected error value: ${String(error)}`);
};

interface Parts {
  readonly schema: GraphQLSchema;
  readonly log: Logger;
}

function compile(text: string, { schema, log }: Parts): CompiledOperation | null {
  const document: DocumentNode = parse(text);
  const operation = getOperationAST(document);
  if (!operation || validate(schema, document).length > 0) return null;
  const compiled = compileQuery(schema, document);
  if (!isCompiledQuery(compiled)) return null;
  const { query } = compiled;
  const [check, takeQuotas, format] = [createVariableCheck(schema, { operation, document }), createQuotaCheck(schema, { operation, document }), formatError(log)];

  /** Null, with the quotas taken and nothing run, if an input leaves out a field that has a default: the compiler wants it. */
  async function execute(context: Context, variables: Variables): Promise<ExecutionResult | null> {
    try {
      await takeQuotas(context, variables);
    } catch (error) {
      return { errors: [toGraphQLError(error)] };
    }
    context.areQuotasTaken = true;
    const result = (await query(undefined, context, variables)) as ExecutionResult;
    // Without `data` no resolver has run: Apollo Server may run it, once.
    return 'data' in result ? result : null;
  }

  return {
    name: operation.name?.value,
    async run(context, variables) {
      try {
        check(variables);
      } catch {
        return null;
      }
      const result = await execute(context, variables);
      if (!result) return null;
      // An operation that was refused before it ran has no data, and status 500 unless its error has another.
      const { errors, status, headers } = result.errors ? formatAll(result.errors, format, 'data' in result ? 200 : 500) : SUCCESS;
      const extensions = context.isDeveloper ? { gateway: { calls: context.trace } } : undefined;
      return { status, headers, body: `${JSON.stringify({ errors, data: result.data, extensions })}\n` };
    },
  };
}

/** Compiles registered documents when they are first used. The differential test compares each with Apollo Server's own answer. */
export function createCompiledOperations(parts: Parts): CompiledOperations {
  const operations = new Map<string, CompiledOperation | null>();
  return (text) => {
    const known = operations.get(text);
    if (known !== undefined) return known;
    const operation = compile(text, parts);
    operations.set(text, operation);
    return operation;
  };
}
