import { Args, Ctx, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import type { ApplicationListItem, FacetCounts } from '#graph/event-store';
import { toPageInfo } from '#graph/input';
import { requireRole } from '#graph/staff';
import type { ConsoleDeps } from './deps.ts';
import { toApplicationFilter } from './filter.type.ts';
import { parseListCursor, formatListCursor } from './list-cursor.ts';
import { ApplicationConnection, ApplicationCounts, ApplicationSummary, ArrivalArgs, ListArgs, ValueCount } from './list.type.ts';
import type { ApplicationOutcome, DeviceClass } from './application-enums.ts';
import { ApplicationNode, toUnreadApplicationNode } from '../nouns/application/application-node.type.ts';
import { PaymentState } from '../purchase/payment/payment.type.ts';

const MAX_SECONDS = 2 ** 31 - 1;

/** Whole seconds; 0 if the clock jumped back. */
const toSeconds = (milliseconds: number | null): number | null => (milliseconds === null ? null : Math.min(MAX_SECONDS, Math.max(0, Math.floor(milliseconds / 1000))));

function toSummary({ application: _id, root, forks, outcome, program: _program, charge, charged, duration, ...listed }: ApplicationListItem): ApplicationSummary {
  return {
    ...listed,
    forks: forks.map((id) => toUnreadApplicationNode({ root, id })),
    outcome: outcome as ApplicationOutcome,
    device: listed.device as DeviceClass | null,
    payment: (charge ?? PaymentState.NONE) as PaymentState,
    amountPaid: charged,
    seconds: toSeconds(duration),
  };
}

/** An application of a list. Its summary was read with it. */
interface ListedNode extends ApplicationNode {
  readonly summary?: ApplicationSummary;
}

const toListedNode = (listed: ApplicationListItem): ListedNode =>
  Object.assign(toUnreadApplicationNode({ root: listed.root, id: listed.application }), { sitename: listed.program, summary: toSummary(listed) });

const toCounts = ({
  total,
  outcomes,
  programs,
  sponsors,
  releases,
  versions: programHashes,
  segments,
  devices,
  paths: pages,
  reasons: kickoutReasons,
  snapshot,
}: FacetCounts): ApplicationCounts => ({
  total,
  outcomes: outcomes.map(({ value, count }) => ({ outcome: value as ApplicationOutcome, count })),
  sitenames: programs,
  sponsors,
  releases,
  programHashes,
  segments,
  devices: devices.map(({ value, count }) => ({ device: value as DeviceClass, count })),
  pages,
  kickoutReasons,
  mark: snapshot,
});

@Resolver(() => ApplicationConnection)
export class ApplicationListResolver {
  @Query(() => ApplicationConnection, {
    description:
      'The matching applications. Personal values are neither read nor searched. For analysts: STAFF_SIGN_IN without a sign-in, STAFF_RIGHT without the role analyst. No call is made.',
  })
  async applications(@Ctx() { staff, analysts }: ConsoleDeps, @Args(() => ListArgs) { filter: input, sort, first, after }: ListArgs): Promise<ApplicationConnection> {
    requireRole(staff, 'analyst');
    const filter = toApplicationFilter(input);
    const { listed, end } = await analysts.listApplications({ filter, sort, limit: first, after: after ? parseListCursor(after, sort) : undefined });
    return {
      nodes: listed.map(toListedNode),
      pageInfo: toPageInfo(end ? formatListCursor(sort, end) : null),
      count: () => analysts.countApplications(filter),
      countValues: (facet) => analysts.countValues(filter, facet),
    };
  }

  @FieldResolver(() => ApplicationCounts, { description: 'The size of the whole list, and facet counts. Computed only if requested.' })
  async counts(@Root() { count }: ApplicationConnection): Promise<ApplicationCounts> {
    return toCounts(await count());
  }

  @FieldResolver(() => [ValueCount], { description: 'A facet count of its own: by the state of the insured’s own address. Computed only if requested.' })
  async stateCounts(@Root() { countValues }: ApplicationConnection): Promise<readonly ValueCount[]> {
    return countValues('states');
  }

  @FieldResolver(() => [ValueCount], { description: 'A facet count of its own: by what led buyers here, the 200 most frequent. Computed only if requested.' })
  async referrerCounts(@Root() { countValues }: ApplicationConnection): Promise<readonly ValueCount[]> {
    return countValues('referrers');
  }

  @Query(() => Int, {
    description:
      'The number of matching applications that arrived since a list was counted. Cheap enough to poll every few seconds. For analysts: STAFF_SIGN_IN without a sign-in, STAFF_RIGHT without the role analyst. No call is made.',
  })
  async applicationsSince(@Ctx() { staff, analysts }: ConsoleDeps, @Args(() => ArrivalArgs) { filter, mark }: ArrivalArgs): Promise<number> {
    requireRole(staff, 'analyst');
    return analysts.countArrivals(toApplicationFilter(filter), mark);
  }
}

@Resolver(() => ApplicationNode)
export class ApplicationSummaryResolver {
  @FieldResolver(() => ApplicationSummary, {
    nullable: true,
    description:
      'How far it came, and how it ended; null before its first event is summarized. For analysts: STAFF_SIGN_IN without a sign-in, STAFF_RIGHT without the role analyst.',
  })
  async summary(@Ctx() { staff, loaders }: ConsoleDeps, @Root() { ref, summary }: ListedNode): Promise<ApplicationSummary | null> {
    requireRole(staff, 'analyst');
    if (summary) return summary;
    const item = await loaders.listItems.load(ref);
    return item && toSummary(item);
  }
}
