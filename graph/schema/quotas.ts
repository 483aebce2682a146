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
  valueFromASTUntyped,
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

type Variables = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;
const readField = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined);

/** The application family that the arguments of a root field name, whether or not it is the caller's; undefined if they name none. */
function readRoot(args: Variables): string | undefined {
  const ref = readField(args['input'], 'application') ?? args['application'] ?? args['ref'];
  const root = readField(ref, 'root') ?? readField(ref, 'id');
  return typeof root === 'string' && root.length <= 64 ? root : undefined;
}

/** A valid document with the operation that runs, and the fragments that it uses. */
export interface RunDocument {
  readonly operation: OperationDefinitionNode;
  readonly document: DocumentNode;
}

interface CountedField {
  readonly node: FieldNode;
  readonly isRoot: boolean;
  readonly callsGateway: boolean;
}

const findField = (type: unknown, name: string): GraphQLField<unknown, unknown> | undefined => (isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined);

/** Returns the fields of an operation at all levels, fragments expanded. */
function listFields(schema: GraphQLSchema, { operation, document }: RunDocument): CountedField[] {
  const fragments = new Map(document.definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one] as const] : [])));
  const root = schema.getRootType(operation.operation);
  const inField = (node: FieldNode, type: unknown): CountedField[] => {
    const field = findField(type, node.name.value);
    const own = { node, isRoot: type === root, callsGateway: readRestOrigin(field ?? {}).calls.length > 0 };
    return [own, ...inSet(node.selectionSet, field && getNamedType(field.type))];
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
  readonly roots: readonly FieldNode[];
}

function computeCosts(schema: GraphQLSchema, run: RunDocument): OperationCosts {
  const fields = listFields(schema, run);
  const roots = fields.filter(({ isRoot }) => isRoot).map(({ node }) => node);
  const calls = fields.filter(({ callsGateway }) => callsGateway).length;
  const own = roots.flatMap(({ name: { value: name } }) => (fieldQuotas[name] ? [[fieldQuotas[name], 1] as const] : []));
  return { fixed: [['request', 1], ...(calls > 0 ? [['gatewayCall', calls] as const] : []), ...own], roots };
}

function computeAppendCosts(events: unknown): readonly (readonly [LimitName, number])[] {
  if (!Array.isArray(events) || events.length === 0) return [];
  return [
    ['event', events.length],
    ['eventByte', JSON.stringify(events).length],
  ];
}

/** Returns what reads a field's arguments from variables, in whatever way the document combines the two. */
const createArgumentReader = ({ variableDefinitions = [] }: OperationDefinitionNode): ((field: FieldNode, variables: Variables) => Variables) => {
  const defaults = Object.fromEntries(
    variableDefinitions.flatMap(({ variable, defaultValue }) => (defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)]] : [])),
  );
  return ({ arguments: args = [] }, variables) => Object.fromEntries(args.map(({ name, value }) => [name.value, valueFromASTUntyped(value, { ...defaults, ...variables })]));
};

export type QuotaContext = Pick<Context, 'limits' | 'browser' | 'client' | 'staff'>;

/** Returns a check that takes an operation's points from its caller's quotas. It rejects with TOO_MANY_REQUESTS before the operation runs. */
export function createQuotaCheck(schema: GraphQLSchema, run: RunDocument): (context: QuotaContext, variables: Variables) => Promise<void> {
  const { fixed, roots } = computeCosts(schema, run);
  const readArguments = createArgumentReader(run.operation);
  return async ({ limits, browser, client, staff }, variables) => {
    // Members of the staff who work through lists have signed in.
    if (staff !== null) return;
    const read = roots.map((field) => [field.name.value, readArguments(field, variables)] as const);
    const root = read.map(([, args]) => readRoot(args)).find((found) => found !== undefined);
    const appends = read.flatMap(([name, { input }]) => (name === 'appendEvents' ? computeAppendCosts(readField(input, 'events')) : []));
    // Anyone can name an application, so its quota is counted for each browser.
    const subject = { browser, client, ...(root !== undefined && { application: `${browser} ${root}` }) };
    for (const [name, points] of [...fixed, ...appends]) {
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
