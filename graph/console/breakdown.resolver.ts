import { Args, Ctx, Query, Resolver } from 'type-graphql';
import { parseDollars, toMoney } from '#events/rules';
import { type BreakdownRow as CountedRow, type SeriesPoint as CountedPoint, MAX_BREAKDOWN_ROWS, type Offers } from '#graph/event-store';
import { wilsonInterval } from '#events/core';
import { requireRole } from '#graph/staff';
import { CountUnit } from './application-enums.ts';
import { estimateOffers } from './estimate-offers.ts';
import { BreakdownArgs, BreakdownRow, type LostEstimate, ProgramVersion, type SeriesPoint, ServedRelease } from './breakdown.type.ts';
import type { ConsoleDeps } from './deps.ts';
import { toApplicationFilter } from './filter.type.ts';

const sumOf = (rows: readonly CountedRow[]): Offers => ({
  quoted: rows.reduce((sum, { quoted }) => sum + quoted, 0),
  quotedTotal: toMoney(rows.reduce((sum, { quotedTotal }) => sum.plus(parseDollars(quotedTotal)), parseDollars(0))),
});

const estimateLost = ({ lostUnquoted, ...own }: CountedRow, all: Offers): LostEstimate | null => estimateOffers(lostUnquoted, own.quoted > 0 ? own : all);

const toSeriesPoint = ({ day, applications, purchased, ended }: CountedPoint): SeriesPoint => ({
  day,
  applications,
  conversion: ended > 0 ? wilsonInterval(purchased, ended) : null,
});

function toBreakdownRow(row: CountedRow, all: Offers): BreakdownRow {
  const { lostUnquoted: _, series, ...shown } = row;
  const ended = row.applications - row.inProgress - row.purchasedElsewhere;
  return { ...shown, conversion: ended > 0 ? wilsonInterval(row.purchased, ended) : null, lostEstimate: estimateLost(row, all), series: series && series.map(toSeriesPoint) };
}

@Resolver()
export class BreakdownResolver {
  @Query(() => [BreakdownRow], {
    description: `The matching applications by one dimension, the most first, days and weeks in their order; ${MAX_BREAKDOWN_ROWS} rows at most. Reads summaries, never events. For analysts: STAFF_SIGN_IN without a sign-in, STAFF_RIGHT without the role analyst. No call is made.`,
  })
  async breakdown(@Ctx() { staff, analysts }: ConsoleDeps, @Args(() => BreakdownArgs) { filter, by, unit, series }: BreakdownArgs): Promise<readonly BreakdownRow[]> {
    requireRole(staff, 'analyst');
    const wanted = toApplicationFilter(filter);
    const rows = await analysts.readBreakdown({ filter: wanted, by, isByFamily: unit === CountUnit.FAMILY, series: series ?? null });
    const own = sumOf(rows);
    // Those who were kicked out have no offers of their own to go by.
    const all = own.quoted > 0 ? own : await analysts.readComparableOffers(wanted);
    return rows.map((row) => toBreakdownRow(row, all));
  }

  @Query(() => [ProgramVersion], {
    description:
      'The configurations of programs that were served, the oldest first, numbered within their program. For analysts: STAFF_SIGN_IN without a sign-in, STAFF_RIGHT without the role analyst. No call is made.',
  })
  async programVersions(@Ctx() { staff, analysts }: ConsoleDeps): Promise<readonly ProgramVersion[]> {
    requireRole(staff, 'analyst');
    return analysts.listProgramVersions();
  }

  @Query(() => [ServedRelease], {
    description:
      'The releases of the pages that buyers had, the oldest first. For analysts: STAFF_SIGN_IN without a sign-in, STAFF_RIGHT without the role analyst. No call is made.',
  })
  async servedReleases(@Ctx() { staff, analysts }: ConsoleDeps): Promise<readonly ServedRelease[]> {
    requireRole(staff, 'analyst');
    return analysts.listServedReleases();
  }
}
