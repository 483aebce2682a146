import type { ApolloServerPlugin } from '@apollo/server';
import {
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
import type { StaffMember } from '#graph/staff';
import { readRestOrigin } from '#graph/gateway';
import type { Context } from './context.ts';
import type { RunDocument } from './request-document.ts';
import { type LimitName, createTooManyRequestsError } from '../limits/index.ts';

/** Quotas of single fields, in addition to those on requests and on calls to the insurer. */
const fieldQuotas: Readonly<Record<string, LimitName>> = {
  openApplication: 'newApplication',
  prepareAccount: 'newAccount',
  captureScreen: 'capture',
  evidence: 'evidenceCheck',
  priceEstimate: 'priceEstimate',
};

/** Quotas of what the staff may do, by the person. They also count what is refused for a missing role or a wrong input. */
const staffQuotas: Readonly<Record<string, LimitName>> = {
  findByEmail: 'emailSearch',
  sendTestAlert: 'alertTest',
  issueEvidence: 'evidenceIssue',
  showEvidence: 'evidenceView',
  showPersonal: 'personalView',
  whatIf: 'ruleTrial',
};

type Variables = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;
const readField = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined);

/** The application family that the arguments of a root field name, whether or not it is the caller's; undefined if they name none. */
function readRoot(field: string, args: Variables): string | undefined {
  const ref = field === 'application' ? args : (readField(args['input'], 'application') ?? args['application']);
  const root = readField(ref, 'root') ?? readField(ref, 'id');
  return typeof root === 'string' && root.length <= 64 ? root : undefined;
}

/** A field, and the calls to the gateway that it and the fields in it may make. */
interface CountedField {
  readonly node: FieldNode;
  readonly calls: number;
}

const findField = (type: unknown, name: string): GraphQLField<unknown, unknown> | undefined => (isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined);

/** Returns the root fields of an operation, fragments expanded. */
function listRootFields(schema: GraphQLSchema, { operation, document }: RunDocument): CountedField[] {
  const fragments = new Map(document.definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one] as const] : [])));
  const inField = (node: FieldNode, type: unknown): CountedField => {
    const field = findField(type, node.name.value);
    const within = inSet(node.selectionSet, field && getNamedType(field.type));
    return { node, calls: within.reduce((sum, { calls }) => sum + calls, readRestOrigin(field ?? {}).calls.length > 0 ? 1 : 0) };
  };
  const inFragment = (fragment: InlineFragmentNode | FragmentDefinitionNode | undefined, type: unknown): CountedField[] =>
    inSet(fragment?.selectionSet, fragment?.typeCondition ? schema.getType(fragment.typeCondition.name.value) : type);
  const inSet = (set: SelectionSetNode | undefined, type: unknown): CountedField[] =>
    (set?.selections ?? []).flatMap((selection) => {
      if (selection.kind === Kind.FIELD) return [inField(selection, type)];
      return inFragment(selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection, type);
    });
  return inSet(operation.selectionSet, schema.getRootType(operation.operation));
}

/** Points to take from a quota, for the application family that its root field names. */
interface Charge {
  readonly limit: LimitName;
  readonly points: number;
  readonly root: string | undefined;
}

/** GraphQL takes one value for a list of one. */
const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : value === null || value === undefined ? [] : [value]);

function listCharges({ node: { name }, calls }: CountedField, args: Variables): Charge[] {
  const field = name.value;
  const events = field === 'appendEvents' ? toList(readField(args['input'], 'events')) : [];
  const quota = fieldQuotas[field];
  const root = readRoot(field, args);
  return [
    ...(calls > 0 ? [{ limit: 'gatewayCall', points: calls, root } as const] : []),
    ...(quota ? [{ limit: quota, points: 1, root }] : []),
    ...(events.length > 0
      ? ([
          { limit: 'event', points: events.length, root },
          { limit: 'eventByte', points: JSON.stringify(events).length, root },
        ] as const)
      : []),
  ];
}

/** Adds up what is taken from the same quota for the same application. */
function addUp(charges: readonly Charge[]): Charge[] {
  const sums = new Map<string, Charge>();
  for (const charge of charges) {
    const key = `${charge.limit} ${charge.root}`;
    sums.set(key, { ...charge, points: charge.points + (sums.get(key)?.points ?? 0) });
  }
  return [...sums.values()];
}

/** Returns the reader of a field's arguments for some variables, in whatever way the document combines the two. */
function createArgumentReader({ variableDefinitions = [] }: OperationDefinitionNode): (variables: Variables) => (field: FieldNode) => Variables {
  const defaults = Object.fromEntries(
    variableDefinitions.flatMap(({ variable, defaultValue }) => (defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)]] : [])),
  );
  return (variables) => {
    const values = { ...defaults, ...variables };
    return ({ arguments: args = [] }) => Object.fromEntries(args.map(({ name, value }) => [name.value, valueFromASTUntyped(value, values)]));
  };
}

export type QuotaContext = Pick<Context, 'limits' | 'browser' | 'client' | 'staff'>;

/** Returns a check that takes an operation's points from its caller's quotas. It rejects with TOO_MANY_REQUESTS before the operation runs. */
export function createQuotaCheck(schema: GraphQLSchema, run: RunDocument): (context: QuotaContext, variables: Variables) => Promise<void> {
  const fields = listRootFields(schema, run);
  const readerOf = createArgumentReader(run.operation);
  const staffLimits = fields.flatMap(({ node }) => staffQuotas[node.name.value] ?? []);
  const takeStaffPoints = async (limits: QuotaContext['limits'], { subject }: StaffMember): Promise<void> => {
    for (const limit of staffLimits) {
      const wait = await limits.take(limit, { staff: subject });
      if (wait > 0) throw createTooManyRequestsError(wait, limit);
    }
  };
  return async ({ limits, browser, client, staff }, variables) => {
    // Members of the staff who work through lists have signed in.
    if (staff !== null) return takeStaffPoints(limits, staff);
    const read = readerOf(variables);
    const charges = addUp(fields.flatMap((field) => listCharges(field, read(field.node))));
    for (const { limit, points, root } of [{ limit: 'request', points: 1, root: undefined } as const, ...charges]) {
      // Anyone can name an application, so its quota is counted for each browser.
      const wait = await limits.take(limit, { browser, client, ...(root !== undefined && { application: `${browser} ${root}` }) }, points);
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
