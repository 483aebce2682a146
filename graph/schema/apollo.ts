import { ApolloServer } from '@apollo/server';
import { ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Context } from './context.ts';
import { type CompiledOperations, createCompiledOperations } from './compiled-operations.ts';
import { createCallReport } from './call-report.ts';
import { checkVariables } from './check-variables.ts';
import { DOCUMENT_LIMITS, limitRules } from './document-limits.ts';
import { drainOf } from './drain.ts';
import { formatError } from './format-error.ts';
import { enforceQuotas } from './quotas.ts';
import { makeSchema } from './schema.ts';

/** Answers GraphQL: registered operations from their compiled form where it can, everything else by Apollo Server. */
export interface GraphqlServer {
  readonly apollo: ApolloServer<Context>;
  readonly compiled: CompiledOperations;
}

/** The GraphQL server, started; its requests come by `addGraphql`, which lets in what may be sent. */
export async function startApollo(app: FastifyInstance, { log, isProduction }: { readonly log: Logger; readonly isProduction: boolean }): Promise<GraphqlServer> {
  const schema = await makeSchema();
  const apollo = new ApolloServer<Context>({
    schema,
    // A document of anybody's is not answered in production, so nobody but a developer can introspect.
    introspection: true,
    // Pages name documents by their registered ids; nobody registers one by sending it.
    persistedQueries: false,
    allowBatchedHttpRequests: false,
    csrfPrevention: true,
    includeStacktraceInErrorResponses: false,
    hideSchemaDetailsFromClientErrors: isProduction,
    // The process that starts the server also stops it: a second handler would send the signal again.
    stopOnTerminationSignals: false,
    parseOptions: { maxTokens: DOCUMENT_LIMITS.tokens },
    maxRecursiveSelections: DOCUMENT_LIMITS.selections,
    validationRules: limitRules(),
    plugins: [ApolloServerPluginLandingPageDisabled(), drainOf(app), checkVariables(), enforceQuotas(), createCallReport()],
    formatError: formatError(log),
  });
  await apollo.start();
  return { apollo, compiled: createCompiledOperations({ schema, log }) };
}
