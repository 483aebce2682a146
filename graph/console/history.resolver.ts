import { GraphQLError } from 'graphql';
import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { ArchiveError } from '#graph/event-store';
import type { HistoryRequest, VisibleHistory } from '#graph/operations';
import { formatStaffName, requireRole } from '#graph/staff';
import type { ConsoleDeps } from './deps.ts';
import { type ApplicationNode, toUnreadApplicationNode } from '../nouns/application/application-node.type.ts';
import { ApplicationHistory, type EventTrace, HistoryArgs, ShowPersonalInput } from './history.type.ts';

const toTrace = (id: string, { traceUrl }: Pick<ConsoleDeps, 'traceUrl'>): EventTrace => ({ id, url: traceUrl?.replaceAll('{traceId}', id) ?? null });

function toApplicationHistory({ application, ancestors, forks, events, configurations, isPersonal }: VisibleHistory, deps: Pick<ConsoleDeps, 'traceUrl'>): ApplicationHistory {
  const toNode = (id: string): ApplicationNode => toUnreadApplicationNode({ root: application.root, id });
  const nodes = new Map([...ancestors, application].map(({ id }) => [id, toNode(id)]));
  return {
    application: toNode(application.id),
    erasedAt: application.erased ?? null,
    ancestors: ancestors.map(({ id }) => toNode(id)),
    forks: forks.map(({ id }) => toNode(id)),
    events: events.map(({ program, hidden, traceId, application: id, ...event }) => ({
      ...event,
      application: nodes.get(id) ?? toNode(id),
      programHash: program,
      hidden: hidden ?? null,
      trace: traceId === null ? null : toTrace(traceId, deps),
    })),
    configurations,
    isPersonal,
  };
}

async function findHistory({ analysts, traceUrl }: ConsoleDeps, wanted: HistoryRequest): Promise<ApplicationHistory | null> {
  try {
    const seen = await analysts.findHistory(wanted);
    return seen && toApplicationHistory(seen, { traceUrl });
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    throw new GraphQLError(`The log of this application cannot be read (${error.message}): bindflow log verify says where it is broken.`, { extensions: { code: 'LOG_BROKEN' } });
  }
}

@Resolver()
export class ApplicationHistoryResolver {
  @Query(() => ApplicationHistory, {
    nullable: true,
    description:
      'The history of an application with personal values masked; null if there is no such application. Damaged events are quarantined, the others are returned. For analysts: STAFF_SIGN_IN without a sign-in, STAFF_RIGHT without the role analyst. No call is made.',
  })
  async applicationHistory(@Ctx() ctx: ConsoleDeps, @Args(() => HistoryArgs) { id }: HistoryArgs): Promise<ApplicationHistory | null> {
    requireRole(ctx.staff, 'analyst');
    return findHistory(ctx, { application: id, shownTo: null });
  }

  @Mutation(() => ApplicationHistory, {
    nullable: true,
    description:
      'The same with personal values, in this response only. Who saw them and why is recorded first, in the histories of the application and its ancestors. Has a quota. Needs the role analyst-personal: STAFF_SIGN_IN, STAFF_RIGHT. No call is made.',
  })
  async showPersonal(
    @Ctx() ctx: ConsoleDeps,
    @Arg('input', () => ShowPersonalInput, { description: 'The application, and the reason.' }) { id, reason }: ShowPersonalInput,
  ): Promise<ApplicationHistory | null> {
    const member = requireRole(ctx.staff, 'analyst-personal');
    return findHistory(ctx, { application: id, shownTo: { by: formatStaffName(member), why: reason } });
  }
}
