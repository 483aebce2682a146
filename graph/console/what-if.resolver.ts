import { Arg, Args, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { checkStoredTrial } from '#events/check';
import { readStoredProgram } from '#events/program';
import { type JudgedApplication, TooManyApplicationsError } from '#graph/operations';
import { requireRole } from '#graph/staff';
import { toUnreadApplicationNode } from '../nouns/application/application-node.type.ts';
import { RefusalCode } from '../input/index.ts';
import type { ConsoleDeps } from './deps.ts';
import { toApplicationFilter } from './filter.type.ts';
import { ShownConfiguration } from './history.type.ts';
import { throwReadTimeout } from './read-timeout.ts';
import { countChanges, countRules, sumOffers } from './what-if-summary.ts';
import {
  ChangedApplication,
  ChangedApplicationsArgs,
  ConfigurationArgs,
  type ExcludedProduct,
  type TooManyApplications,
  WhatIf,
  WhatIfInput,
  type WhatIfOutcome,
  WhatIfResult,
} from './what-if.type.ts';

const toExcluded = (products: JudgedApplication['before']): ExcludedProduct[] => products.map(({ name, reasons }) => ({ name, reasons: reasons.map(({ reason }) => reason) }));

/** @throws any other error */
function refuseTooMany(error: unknown): TooManyApplications {
  if (!(error instanceof TooManyApplicationsError)) throw error;
  const allowed = error.allowed.toLocaleString('en-US');
  const message = `Nothing was tried: more than ${allowed} applications match the filter. Narrow it by program version, dates or sponsor to ${allowed} at most.`;
  return { reason: RefusalCode.TOO_MANY_APPLICATIONS, message, allowed: error.allowed };
}

@Resolver(() => WhatIf)
export class WhatIfResolver {
  @Query(() => ShownConfiguration, {
    nullable: true,
    description:
      'A configuration of a program with its rules, as it was served; null if it is not stored. For analysts: STAFF_SIGN_IN without a sign-in, STAFF_RIGHT without the role analyst. No call is made.',
  })
  async configuration(@Ctx() { staff, analysts }: ConsoleDeps, @Args(() => ConfigurationArgs) { hash }: ConfigurationArgs): Promise<ShownConfiguration | null> {
    requireRole(staff, 'analyst');
    const configuration = await analysts.findConfiguration(hash);
    return configuration === null ? null : { hash, configuration };
  }

  @Query(() => WhatIfResult, {
    description:
      'What other rules would have done to past applications, beside the configuration that each was shown. Reads public answers in summaries, never events, and changes nothing. READ_TIMEOUT if they cannot be read in time. For analysts: STAFF_SIGN_IN without a sign-in, STAFF_RIGHT without the role analyst. No call is made.',
  })
  async whatIf(
    @Ctx() { staff, analysts, closed, log }: ConsoleDeps,
    @Arg('input', () => WhatIfInput, { description: 'The rules, and which applications.' }) { filter, configuration, asOf }: WhatIfInput,
  ): Promise<WhatIfOutcome> {
    requireRole(staff, 'analyst');
    const problems = checkStoredTrial(configuration);
    if (problems.length > 0) return { reason: RefusalCode.CONFIGURATION_INVALID, message: 'The configuration cannot be tried. Correct what is marked.', problems };
    const program = readStoredProgram(configuration);
    const wanted = { ...toApplicationFilter(filter), programs: [program.sitename] };
    const judged = await analysts
      .tryRules({ filter: wanted, program, asOf: asOf ?? null, signal: closed })
      .catch(refuseTooMany)
      .catch(throwReadTimeout(log));
    if ('allowed' in judged) return judged;
    const { asOf: readAt, groups, listChanged } = judged;
    const own = sumOffers(groups);
    const basis = own.quoted > 0 ? own : await analysts.readComparableOffers(wanted);
    const applications = groups.reduce((sum, group) => sum + group.applications, 0);
    return { sitename: program.sitename, asOf: readAt, applications, counts: countChanges(groups, basis), rules: countRules(groups), listChanged };
  }

  @FieldResolver(() => [ChangedApplication], { description: 'Applications that would be sold something else, those with the highest offers first.' })
  changed(@Root() { listChanged }: WhatIf, @Args(() => ChangedApplicationsArgs) { first }: ChangedApplicationsArgs): readonly ChangedApplication[] {
    return listChanged(first).map(({ root, application: id, change, before, after, missing }) => ({
      application: toUnreadApplicationNode({ root, id }),
      change,
      before: toExcluded(before),
      after: toExcluded(after),
      missing: missing.map(({ label }) => label),
    }));
  }
}
