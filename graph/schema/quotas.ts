import type { ApolloServerPlugin } from '@apollo/server';
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLSchema,
  type InlineFragmentNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  getNamedType,
  isInterfaceType,
  isObjectType,
} from 'graphql';
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

/** A document that is valid: its operation, and the fragments that it uses. */
export interface CountedDocument {
  readonly operation: OperationDefinitionNode;
  readonly document: DocumentNode;
}

interface CountedField {
  readonly name: string;
  readonly isRoot: boolean;
  readonly callsGateway: boolean;
}

const findField = (type: unknown, name: string): GraphQLField<unknown, unknown> | undefined => (isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined);

/** Returns the fields of an operation at all levels, fragments expanded. */
function listFields(schema: GraphQLSchema, { operation, document }: CountedDocument): CountedField[] {
  const fragments = new Map(document.definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one] as const] : [])));
  const root = schema.getRootType(operation.operation);
  const inField = ({ name: { value: name }, selectionSet }: FieldNode, type: unknown): CountedField[] => {
    const field = findField(type, name);
    const own = { name, isRoot: type === root, callsGateway: readRestOrigin(field ?? {}).calls.length > 0 };
    return [own, ...inSet(selectionSet, field && getNamedType(field.type))];
  };
  const inFragment = (fragment: InlineFragmentNode | FragmentDefinitionNode | undefined, type: unknown): CountedField[] =>
    inSet(fragment?.selectionSet, fragment?.typeCondition ? schema.getType(fragment.typeCondition.name.value) : type);
  const inSet = (set: SelectionSetNode | undefined, type: unknown): CountedField[] =>
    (set?.selections ?? []).flatMap((selection) => {
      if (selection.kind === Kind.FIELD) return inField(selection, type);
      return inFragment(selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection, type);
    });
  return inSet(operation.selectionSet, root);
}

/** What an operation takes from quotas, as far as its document shows. */
interface OperationCosts {
  readonly fixed: readonly (readonly [LimitName, number])[];
  readonly isAppend: boolean;
}

function computeCosts(schema: GraphQLSchema, counted: CountedDocument): OperationCosts {
  const fields = listFields(schema, counted);
  const roots = fields.filter(({ isRoot }) => isRoot).map(({ name }) => name);
  const calls = fields.filter(({ callsGateway }) => callsGateway).length;
  const own = roots.flatMap((field) => (fieldQuotas[field] ? [[fieldQuotas[field], 1] as const] : []));
  return { fixed: [['request', 1], ...(calls > 0 ? [['gatewayCall', calls] as const] : []), ...own], isAppend: roots.includes('appendEvents') };
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
export function createQuotaCheck(schema: GraphQLSchema, counted: CountedDocument): (context: QuotaContext, variables: Variables) => Promise<void> {
  const { fixed, isAppend } = computeCosts(schema, counted);
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
    async didResolveOperation({ schema, operation, document, request, contextValue }) {
      if (operation && !contextValue.areQuotasTaken) await createQuotaCheck(schema, { operation, document })(contextValue, request.variables ?? {});
    },
  }),
});
