import { Args, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import type { FacetCount, Funnel as Counts, FunnelPage as CountedPage } from '#graph/event-store';
import { requireRole } from '#graph/staff';
import type { ConsoleDeps } from './deps.ts';
import { toApplicationFilter } from './filter.type.ts';
import { Funnel, FunnelArgs, type FunnelPage, FunnelQuestion, FunnelReminders } from './funnel.type.ts';
import type { OutcomeCount } from './list.type.ts';
import type { ApplicationOutcome } from './application-enums.ts';

const toOutcomeCount = ({ value, count }: FacetCount): OutcomeCount => ({ outcome: value as ApplicationOutcome, count });
const toSeconds = (milliseconds: number | null): number | null => (milliseconds === null ? null : Math.round(milliseconds / 100) / 10);

function toFunnelPage({ path, entered, visits, stopped, leftAfter, median, p90 }: CountedPage): FunnelPage {
  const stops = Object.entries(stopped).map(([value, count]) => ({ value, count }));
  const continued = entered - stops.reduce((sum, { count }) => sum + count, 0);
  return {
    path,
    entered,
    visits,
    continued,
    stopped: stops.map(toOutcomeCount),
    abandonedAfter: leftAfter.map(({ value, count }) => ({ question: value || null, count })),
    medianSeconds: toSeconds(median),
    p90Seconds: toSeconds(p90),
  };
}

/** The sources of the funnel's fields. */
type FunnelSource = Pick<Funnel, 'count' | 'countQuestions' | 'countReminders'>;

@Resolver(() => Funnel)
export class FunnelResolver {
  @Query(() => Funnel, {
    description:
      'How far the matching applications came, page by page: optional, branching and repeated pages count for the applications that reached them. Reads summaries, never events. For analysts: STAFF_SIGN_IN without a sign-in, STAFF_RIGHT without the role analyst. No call is made.',
  })
  funnel(@Ctx() { staff, analysts }: ConsoleDeps, @Args(() => FunnelArgs) { filter: input }: FunnelArgs): FunnelSource {
    requireRole(staff, 'analyst');
    const filter = toApplicationFilter(input);
    let counted: Promise<Counts> | undefined;
    const count = () => (counted ??= analysts.readFunnel(filter));
    return { count, countQuestions: () => analysts.readFunnelQuestions(filter), countReminders: () => analysts.countReminders(filter) };
  }

  @FieldResolver()
  async applications(@Root() { count }: FunnelSource): Promise<number> {
    return (await count()).applications;
  }

  @FieldResolver()
  async outcomes(@Root() { count }: FunnelSource): Promise<readonly OutcomeCount[]> {
    return (await count()).outcomes.map(toOutcomeCount);
  }

  @FieldResolver()
  async pages(@Root() { count }: FunnelSource): Promise<readonly FunnelPage[]> {
    return (await count()).pages.map(toFunnelPage);
  }

  @FieldResolver()
  async kickoutReasons(@Root() { count }: FunnelSource): Promise<readonly FacetCount[]> {
    return (await count()).reasons;
  }

  @FieldResolver()
  async declined(@Root() { count }: FunnelSource): Promise<number> {
    return (await count()).declined;
  }

  @FieldResolver()
  async declines(@Root() { count }: FunnelSource): Promise<number> {
    return (await count()).declines;
  }

  @FieldResolver()
  async timed(@Root() { count }: FunnelSource): Promise<number> {
    return (await count()).timed;
  }

  @FieldResolver(() => [FunnelQuestion], {
    description: 'The questions, in the order in which buyers reached them. Computed only if requested.',
  })
  async questions(@Root() { countQuestions }: FunnelSource): Promise<readonly FunnelQuestion[]> {
    return countQuestions();
  }

  @FieldResolver(() => FunnelReminders, { description: 'What became of reminders by email. Computed only if requested.' })
  async reminders(@Root() { countReminders }: FunnelSource): Promise<FunnelReminders> {
    return countReminders();
  }
}
