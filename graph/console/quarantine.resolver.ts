import { Args, Ctx, Query, Resolver } from 'type-graphql';
import { requireRole } from '#graph/staff';
import type { ConsoleDeps } from './deps.ts';
import { QuarantineArgs, QuarantineList, fromQuarantineCursor, toQuarantineCursor } from './quarantine.type.ts';

@Resolver()
export class QuarantineResolver {
  @Query(() => QuarantineList, {
    description:
      'Events that cannot be read, and why, as the server’s worker has found them. Continue until `end` is null. For analysts: STAFF_SIGN_IN without a sign-in, STAFF_RIGHT without the role analyst. No call is made.',
  })
  async quarantinedEvents(@Ctx() { staff, analysts }: ConsoleDeps, @Args(() => QuarantineArgs) { after }: QuarantineArgs): Promise<QuarantineList> {
    requireRole(staff, 'analyst');
    const { events, end, scannedUntil, scannedEvents, rescannedAt } = await analysts.readQuarantine(after ? fromQuarantineCursor(after) : undefined);
    return {
      events: events.map(({ rootId: root, stream, ...event }) => ({ ...event, root, stream, application: stream.split('/')[1] ?? '' })),
      end: end && toQuarantineCursor(end),
      scannedUntil: scannedUntil?.toISOString() ?? null,
      scannedEvents,
      rescannedAt: rescannedAt?.toISOString() ?? null,
    };
  }
}
