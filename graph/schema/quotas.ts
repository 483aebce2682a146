import type { ApolloServerPlugin } from '@apollo/server';
import { type GraphQLSchema, Kind, type OperationDefinitionNode } from 'graphql';
import { callsIn } from '#graph/schema/rest';
import type { Context } from './context.ts';
import { type LimitName, tooManyRequests } from '../limits/index.ts';

/** Quotas of single fields, beside the one on requests and the one on calls to the insurer. */
const quotaOfField: Readonly<Record<string, LimitName>> = {
  openApplication: 'newApplication',
  prepareAccount: 'newAccount',
  captureScreen: 'capture',
};

interface Input {
  readonly application?: { readonly root?: unknown };
  readonly events?: readonly unknown[];
}
type Variables = Readonly<Record<string, unknown>>;

const inputOf = ({ input }: Variables): Input => (typeof input === 'object' && input !== null ? input : {});

/** The application family that variables name, whether or not it is the caller's; undefined if they name none. */
function rootOf(variables: Variables): string | undefined {
  const ref = inputOf(variables).application ?? (variables['application'] as Input['application']);
  const root = typeof ref === 'object' && ref !== null ? ref.root : undefined;
  return typeof root === 'string' && root.length <= 64 ? root : undefined;
}

const rootFields = ({ selectionSet }: OperationDefinitionNode): string[] =>
  selectionSet.selections.flatMap((selection) => (selection.kind === Kind.FIELD ? [selection.name.value] : []));

/** What an operation takes from quotas, known before its variables are. */
interface OperationCosts {
  readonly fixed: readonly (readonly [LimitName, number])[];
  readonly isAppend: boolean;
}

function costsOf(schema: GraphQLSchema, operation: OperationDefinitionNode): OperationCosts {
  const fields = rootFields(operation);
  const rootType = schema.getRootType(operation.operation);
  const callsOf = (field: string): number => callsIn(rootType?.getFields()[field]?.description ?? '').length;
  const calls = fields.reduce((sum, field) => sum + Math.min(callsOf(field), 1), 0);
  const own = fields.flatMap((field) => (quotaOfField[field] ? [[quotaOfField[field], 1] as const] : []));
  return { fixed: [['request', 1], ...(calls > 0 ? [['gatewayCall', calls] as const] : []), ...own], isAppend: fields.includes('appendEvents') };
}

function appendCosts({ events }: Input): readonly (readonly [LimitName, number])[] {
  if (!Array.isArray(events) || events.length === 0) return [];
  return [
    ['event', events.length],
    ['eventByte', JSON.stringify(events).length],
  ];
}

export type QuotaContext = Pick<Context, 'limits' | 'browser' | 'client' | 'staff'>;

/** Returns what takes an operation's points from the quotas of its caller. It rejects with TOO_MANY_REQUESTS, before anything is run. */
export function quotasOf(schema: GraphQLSchema, operation: OperationDefinitionNode): (context: QuotaContext, variables: Variables) => Promise<void> {
  const { fixed, isAppend } = costsOf(schema, operation);
  return async ({ limits, browser, client, staff }, variables) => {
    // Members of the staff who work through lists have signed in.
    if (staff !== null) return;
    const root = rootOf(variables);
    // Of this browser's own: anyone can name an application, and only its own browsers may use up its quota.
    const subject = { browser, client, ...(root !== undefined && { application: `${browser} ${root}` }) };
    for (const [name, points] of isAppend ? [...fixed, ...appendCosts(inputOf(variables))] : fixed) {
      const wait = await limits.take(name, subject, points);
      if (wait > 0) throw tooManyRequests(wait);
    }
  };
}

/** Refuses what goes over a quota before anything of it is run: status 429 with Retry-After. */
export const enforceQuotas = (): ApolloServerPlugin<Context> => ({
  requestDidStart: async () => ({
    async didResolveOperation({ schema, operation, request, contextValue }) {
      if (operation) await quotasOf(schema, operation)(contextValue, request.variables ?? {});
    },
  }),
});
