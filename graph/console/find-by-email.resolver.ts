import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { formatStaffName, requireRole } from '#graph/staff';
import { toUnreadApplicationNode } from '../nouns/application/application-node.type.ts';
import type { ConsoleDeps } from './deps.ts';
import { FindByEmailInput, FoundApplications } from './find-by-email.type.ts';

@Resolver()
export class FindByEmailResolver {
  @Mutation(() => FoundApplications, {
    description:
      'Finds a buyer’s applications by the newest email that was answered, that a resume link was mailed to, or whose account was logged in. Who searched and why is recorded first, in the history of each. Has a quota. Needs the role analyst-personal: STAFF_SIGN_IN, STAFF_RIGHT. No call is made.',
  })
  async findByEmail(
    @Ctx() { staff, analysts, log }: ConsoleDeps,
    @Arg('input', () => FindByEmailInput, { description: 'The email, and the reason.' }) { email, reason }: FindByEmailInput,
  ): Promise<FoundApplications> {
    const by = formatStaffName(requireRole(staff, 'analyst-personal'));
    const { found, hasMore } = await analysts.findByEmail({ email, by, why: reason });
    // What finds nothing is in no history. The log has no address.
    log.info({ staff: by, applications: found.length }, 'a member of the staff searched for an email');
    return { nodes: found.map(toUnreadApplicationNode), hasMore };
  }
}
