import { Ctx, Int, Query, Resolver } from 'type-graphql';
import { requireRole } from '#graph/staff';
import type { ConsoleDeps } from './deps.ts';

@Resolver()
export class StandbyResolver {
  @Query(() => Int, {
    nullable: true,
    description:
      'How many whole seconds the standby that answers the console is behind the database; null if the database itself answers. For analysts: STAFF_SIGN_IN without a sign-in, STAFF_RIGHT without the role analyst. No call is made.',
  })
  standbyLag(@Ctx() { staff, standby }: ConsoleDeps): number | null {
    requireRole(staff, 'analyst');
    const lagMs = standby?.canAnswer() ? standby.lagMs() : null;
    return lagMs === null ? null : Math.floor(lagMs / 1000);
  }
}
