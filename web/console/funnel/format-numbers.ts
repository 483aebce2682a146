/** A count with the share that it is. */
export interface Share {
  readonly count: number;
  readonly of: number;
}

const wholeNumber = new Intl.NumberFormat('en-US');
export const formatCount = (count: number): string => wholeNumber.format(count);
export const toPercent = ({ count, of }: Share): number => (of === 0 ? 0 : (count / of) * 100);
export const formatPercent = (percent: number): string => `${percent.toFixed(percent > 0 && percent < 99.95 ? 1 : 0)}%`;
export const formatShare = (share: Share): string => `${formatCount(share.count)} · ${formatPercent(toPercent(share))}`;

const addSign = (value: number, text: string): string => (value === 0 ? '±0' : `${value > 0 ? '+' : '−'}${text}`);
/** By how many percentage points the second is more or less than the first. */
export function formatPoints(first: Share, beside: Share): string {
  const difference = toPercent(beside) - toPercent(first);
  // As many the other way round: Math.round alone takes halves upwards.
  const points = (Math.sign(difference) * Math.round(Math.abs(difference) * 10)) / 10;
  return `${addSign(points, Math.abs(points).toFixed(1))} points`;
}

/** Seconds as one reads them. */
export function formatSeconds(seconds: number | null): string {
  if (seconds === null) return '—';
  const rounded = Math.round(seconds);
  if (rounded < 60) return `${rounded} s`;
  if (rounded < 3600) return `${Math.floor(rounded / 60)} min${rounded % 60 > 0 ? ` ${rounded % 60} s` : ''}`;
  return `${(rounded / 3600).toFixed(1)} h`;
}

export const formatTimeDifference = (first: number | null, beside: number | null): string =>
  first === null || beside === null ? '—' : addSign(Math.round(beside - first), formatSeconds(Math.abs(beside - first)));

/** `1 offer`, `1,200 offers`. */
export const formatOffers = (count: number): string => (count === 1 ? '1 offer' : `${formatCount(count)} offers`);
