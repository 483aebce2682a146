import type { BreakdownRow } from '../../web/console/funnel/breakdown.ts';

/** A row of a breakdown, as the facade answers it. */
export const breakdownRow = (value: string | null, more: Partial<BreakdownRow> = {}): BreakdownRow => ({
  value,
  applications: 10,
  inProgress: 1,
  purchased: 3,
  purchasedElsewhere: 0,
  abandoned: 4,
  kickedOut: 2,
  conversion: { value: 1 / 3, low: 0.12061, high: 0.64583 },
  quotedTotal: '1000.00',
  paidTotal: '300.00',
  lostTotal: '700.00',
  lostEstimate: { amount: '400.00', applications: 2, meanOffer: '200.00', offers: 5 },
  series: null,
  ...more,
});
