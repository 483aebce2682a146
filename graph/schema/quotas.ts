import type { ApolloServerPlugin } from '@apollo/server';
import { type GraphQLSchema, Kind, type OperationDefinitionNode } from 'graphql';
import { readRestOrigin } from '#graph/gateway';
import type { Context } from './context.ts';
import { type LimitName, createTooManyRequestsError } from '../limits/index.ts';

/** Quotas of single fields, in addition to those on requests and on calls to the insurer. */
const fieldQuotas: Readonly<Record<string, LimitName>> = {
  openApplication: 'newApplication',
  prepareAccount: 'newAccount',
  captureScreen: 'capture',
};

interface Input {
  readonly application?: { readonly id?: unknown; readonly root?: unknown };
  readonly events?: readonly unknown[];
}
type Variables = Readonly<Record<string, unknown>>;

const readInput = ({ input }: Variables): Input => (typeof input === 'object' && input !== null ? input : {});

/** The application family that variables name, whether or not it is the caller's; undefined if they name none. */
function readRoot(variables: Variables): string | undefined {
  const ref = readInput(variables).application ?? (variables['application'] as Input['application']);
  const root = typeof ref === 'object' && ref !== null ? (ref.root ?? ref.id) : undefined;
  return typeof root === 'string' && root.length <= 64 ? root : undefined;
}

const listRootFields = ({ selectionSet }: OperationDefinitionNode): string[] =>
  selectionSet.selections.flatMap((selection) => (selection.kind === Kind.FIELD ? [selection.name.value] : []));

/** What an operation takes from quotas, as far as its document shows. */
interface OperationCosts {
  readonly fixed: readonly (readonly [LimitName, number])[];
  readonly isAppend: boolean;
}

function computeCosts(schema: GraphQLSchema, operation: OperationDefinitionNode): OperationCosts {
  const fields = listRootFields(operation);
  const rootType = schema.getRootType(operation.operation);
  const callsGateway = (field: string): boolean => readRestOrigin(rootType?.getFields()[field] ?? {}).calls.length > 0;
  const calls = fields.filter(callsGateway).length;
  const own = fields.flatMap((field) => (fieldQuotas[field] ? [[fieldQuotas[field], 1] as const] : []));
  return { fixed: [['request', 1], ...(calls > 0 ? [['gatewayCall', calls] as const] : []), ...own], isAppend: fields.includes('appendEvents') };
}

function computeAppendCosts({ events }: Input): readonly (readonly [LimitName, number])[] {
  if (!Array.isArray(events) || events.length === 0) return [];
  return [
    ['event', events.length],
    ['eventByte', JSON.stringify(events).length],
  ];
}

export type QuotaContext = Pick<Context, 'limits' | 'browser' | 'client' | 'staff'>;

/** Returns a check that takes an operation's points from its caller's quotas. It rejects with TOO_MANY_REQUESTS before the operation runs. */
export function createQuotaCheck(schema: GraphQLSchema, operation: OperationDefinitionNode): (context: QuotaContext, variables: Variables) => Promise<void> {
  const { fixed, isAppend } = computeCosts(schema, operation);
  return async ({ limits, browser, client, staff }, variables) => {
    // Members of the staff who work through lists have signed in.
    if (staff !== null) return;
    const root = readRoot(variables);
    // Anyone can name an application, so its quota is counted for each browser.
    const subject = { browser, client, ...(root !== undefined && { application: `${browser} ${root}` }) };
    for (const [name, points] of isAppend ? [...fixed, ...computeAppendCosts(readInput(variables))] : fixed) {
      const wait = await limits.take(name, subject, points);
      if (wait > 0) throw createTooManyRequestsError(wait);
    }
  };
}

/** Refuses operations over a quota before they run: status 429 with Retry-After. */
export const enforceQuotas = (): ApolloServerPlugin<Context> => ({
  requestDidStart: async () => ({
    async didResolveOperation({ schema, operation, request, contextValue }) {
      if (operation && !contextValue.areQuotasTaken) await createQuotaCheck(schema, operation)(contextValue, request.variables ?? {});
    },
  }),
});
