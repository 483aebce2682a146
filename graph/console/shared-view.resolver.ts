import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { RefusalCode } from '#graph/input';
import { formatStaffName, requireRole } from '#graph/staff';
import type { ConsoleDeps } from './deps.ts';
import { RemoveSharedViewInput, ShareViewInput, ShareViewResult, SharedView, SharedViewRemoved, type TooManyViews } from './shared-view.type.ts';

@Resolver()
export class SharedViewResolver {
  @Query(() => [SharedView], {
    description:
      'The filters and trials that analysts have named for all, by page and name. For analysts: STAFF_SIGN_IN without a sign-in, STAFF_RIGHT without the role analyst. No call is made.',
  })
  async sharedViews(@Ctx() { staff, analysts }: ConsoleDeps): Promise<readonly SharedView[]> {
    requireRole(staff, 'analyst');
    return analysts.listSharedViews();
  }

  @Mutation(() => ShareViewResult, {
    description:
      'Names a filter or a trial for all analysts, in place of one of the same page and name. For analysts: STAFF_SIGN_IN without a sign-in, STAFF_RIGHT without the role analyst. No call is made.',
  })
  async shareView(
    @Ctx() { staff, analysts }: ConsoleDeps,
    @Arg('input', () => ShareViewInput, { description: 'What to share, and its name.' }) { page, name, search }: ShareViewInput,
  ): Promise<SharedView | TooManyViews> {
    const savedBy = formatStaffName(requireRole(staff, 'analyst'));
    const saved = await analysts.shareView({ page, name: name.trim(), search, savedBy });
    return saved ?? { reason: RefusalCode.TOO_MANY_VIEWS, message: 'There are too many shared views. Remove one that nobody needs any more.' };
  }

  @Mutation(() => SharedViewRemoved, {
    description: 'Removes a shared view, also one of another analyst. For analysts: STAFF_SIGN_IN without a sign-in, STAFF_RIGHT without the role analyst. No call is made.',
  })
  async removeSharedView(
    @Ctx() { staff, analysts }: ConsoleDeps,
    @Arg('input', () => RemoveSharedViewInput, { description: 'Which one.' }) { page, name }: RemoveSharedViewInput,
  ): Promise<SharedViewRemoved> {
    requireRole(staff, 'analyst');
    return { name, wasThere: await analysts.removeSharedView({ page, name }) };
  }
}
