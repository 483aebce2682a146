import { Args, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import type { Counted, FunnelPage as CountedPage } from '#graph/log';
import { requireRole } from '#graph/staff';
import type { Context } from '../context.ts';
import { soughtBy } from './filter.type.ts';
import { Funnel, FunnelArgs, type FunnelPage, FunnelQuestion } from './funnel.type.ts';
import type { OutcomeCount } from './list.type.ts';
import type { ApplicationOutcome } from './outcome.type.ts';

const toOutcome = ({ value, count }: Counted): OutcomeCount => ({ outcome: value as ApplicationOutcome, count });
const toSeconds = (milliseconds: number | null): number | null => (milliseconds === null ? null : Math.round(milliseconds / 100) / 10);

function toPage({ path, entered, visits, stopped, leftAfter, median, p90 }: CountedPage): FunnelPage {
  const stops = Object.entries(stopped).map(([value, count]) => ({ value, count }));
  const left = entered - stops.reduce((sum, { count }) => sum + count, 0);
  return { path, entered, visits, left, stopped: stops.map(toOutcome), abandonedAfter: leftAfter, medianSeconds: toSeconds(median), p90Seconds: toSeconds(p90) };
}

@Resolver(() => Funnel)
export class FunnelResolver {
  @Query(() => Funnel, {
    description:
      'How far the applications that are looked for came, page by page as they were walked: optional, branching and repeated pages count for those who came to them. From summaries, never from the log. For analysts: STAFF_SIGN_IN where nobody of the staff has signed in, STAFF_RIGHT without the role analyst. No call is made.',
  })
  async funnel(@Ctx() { staff, analysts }: Context, @Args(() => FunnelArgs) { filter }: FunnelArgs): Promise<Funnel> {
    requireRole(staff, 'analyst');
    const sought = soughtBy(filter);
    const { outcomes, pages, reasons, ...counted } = await analysts.funnel(sought);
    const countQuestions = () => analysts.funnelQuestions(sought);
    return { ...counted, countQuestions, outcomes: outcomes.map(toOutcome), pages: pages.map(toPage), kickoutReasons: reasons };
  }

  @FieldResolver(() => [FunnelQuestion], {
    description: 'Question by question, in the order in which buyers came to them; not worked out where it is not asked for.',
  })
  async questions(@Root() { countQuestions }: Funnel): Promise<readonly FunnelQuestion[]> {
    return countQuestions();
  }
}
