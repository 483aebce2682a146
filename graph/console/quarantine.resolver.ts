import { Args, Ctx, Query, Resolver } from 'type-graphql';
import { requireRole } from '#graph/staff';
import type { ConsoleDeps } from './deps.ts';
import { QuarantineArgs, QuarantineList, fromQuarantineCursor, toQuarantineCursor } from './quarantine.type.ts';

@Resolver()
export class QuarantineResolver {
  @Query(() => QuarantineList, {
    description:
      'Events that cannot be read, and why. Each query checks one part of the event store; continue until `end` is null. For analysts: STAFF_SIGN_IN without a sign-in, STAFF_RIGHT without the role analyst. No call is made.',
  })
  async quarantinedEvents(@Ctx() { staff, analysts }: ConsoleDeps, @Args(() => QuarantineArgs) { after }: QuarantineArgs): Promise<QuarantineList> {
    requireRole(staff, 'analyst');
    const { found, end } = await analysts.readQuarantine(after ? fromQuarantineCursor(after) : undefined);
    const events = found.map(({ rootId: root, stream, ...event }) => ({ ...event, root, stream, application: stream.split('/')[1] ?? '' }));
    return { events, end: end ? toQuarantineCursor(end) : null };
  }
}
