import { Args, Ctx, Query, Resolver } from 'type-graphql';
import { toPageInfo } from '#graph/input';
import { requireRole } from '#graph/staff';
import { toUnreadApplicationNode } from '../nouns/application/application-node.type.ts';
import type { ConsoleDeps } from './deps.ts';
import { QuarantineArgs, QuarantinedEventConnection, fromQuarantineCursor, toQuarantineCursor } from './quarantine.type.ts';

@Resolver()
export class QuarantineResolver {
  @Query(() => QuarantinedEventConnection, {
    description:
      'Events that cannot be read, and why, as the server’s worker has found them. Continue until `endCursor` is null. For analysts: STAFF_SIGN_IN without a sign-in, STAFF_RIGHT without the role analyst. No call is made.',
  })
  async quarantinedEvents(@Ctx() { staff, analysts }: ConsoleDeps, @Args(() => QuarantineArgs) { first, after }: QuarantineArgs): Promise<QuarantinedEventConnection> {
    requireRole(staff, 'analyst');
    const { events, end, scannedUntil, scannedEvents, rescannedAt } = await analysts.readQuarantine(first, after ? fromQuarantineCursor(after) : undefined);
    return {
      nodes: events.map(({ rootId: root, stream, ...event }) => ({ ...event, stream, application: toUnreadApplicationNode({ root, id: stream.split('/')[1] ?? '' }) })),
      pageInfo: toPageInfo(end && toQuarantineCursor(end)),
      scannedUntil: scannedUntil?.toISOString() ?? null,
      scannedEvents,
      rescannedAt: rescannedAt?.toISOString() ?? null,
    };
  }
}
