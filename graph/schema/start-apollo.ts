import { ApolloServer } from '@apollo/server';
import { ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Context } from './context.ts';
import { type CompiledOperations, createCompiledOperations } from './compiled-operations.ts';
import { createCallReportPlugin } from './call-report.ts';
import { checkVariables } from './check-variables.ts';
import { DOCUMENT_LIMITS, createLimitRules } from './document-limits.ts';
import { createDrainPlugin } from './drain-plugin.ts';
import { formatError } from './format-error.ts';
import { enforceQuotas } from './quotas.ts';
import { makeSchema } from './schema.ts';

/** Answers GraphQL: registered operations run compiled if they can; Apollo Server answers everything else. */
export interface GraphqlServer {
  readonly apollo: ApolloServer<Context>;
  readonly compiled: CompiledOperations;
}

/** Starts the GraphQL server. `addGraphql` checks requests and passes them to it. */
export async function startApollo(app: FastifyInstance, { log, isProduction }: { readonly log: Logger; readonly isProduction: boolean }): Promise<GraphqlServer> {
  const schema = await makeSchema();
  const apollo = new ApolloServer<Context>({
    schema,
    // In production only developers can send documents of their own, so only they can introspect.
    introspection: true,
    // Pages send the ids of registered documents; a client cannot register one.
    persistedQueries: false,
    allowBatchedHttpRequests: false,
    csrfPrevention: true,
    includeStacktraceInErrorResponses: false,
    hideSchemaDetailsFromClientErrors: isProduction,
    // The process that starts the server also stops it: a second handler would send the signal again.
    stopOnTerminationSignals: false,
    parseOptions: { maxTokens: DOCUMENT_LIMITS.tokens },
    maxRecursiveSelections: DOCUMENT_LIMITS.selections,
    validationRules: createLimitRules(),
    plugins: [ApolloServerPluginLandingPageDisabled(), createDrainPlugin(app), checkVariables(), enforceQuotas(), createCallReportPlugin()],
    formatError: formatError(log),
  });
  await apollo.start();
  return { apollo, compiled: createCompiledOperations({ schema, log }) };
}
