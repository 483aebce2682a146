/** A count with the share that it is. */
export interface Share {
  readonly count: number;
  readonly of: number;
}

const whole = new Intl.NumberFormat('en-US');
export const countText = (count: number): string => whole.format(count);
export const percentOf = ({ count, of }: Share): number => (of === 0 ? 0 : (count / of) * 100);
export const percentText = (percent: number): string => `${percent.toFixed(percent > 0 && percent < 99.95 ? 1 : 0)}%`;
export const shareText = (share: Share): string => `${countText(share.count)} · ${percentText(percentOf(share))}`;

const signed = (value: number, text: string): string => (value === 0 ? '±0' : `${value > 0 ? '+' : '−'}${text}`);
/** By how many percentage points the second is more or less than the first. */
export function pointsText(first: Share, beside: Share): string {
  const points = Math.round((percentOf(beside) - percentOf(first)) * 10) / 10;
  return `${signed(points, Math.abs(points).toFixed(1))} points`;
}

/** Seconds as one reads them. */
export function timeText(seconds: number | null): string {
  if (seconds === null) return '—';
  const rounded = Math.round(seconds);
  if (rounded < 60) return `${rounded} s`;
  if (rounded < 3600) return `${Math.floor(rounded / 60)} min${rounded % 60 > 0 ? ` ${rounded % 60} s` : ''}`;
  return `${(rounded / 3600).toFixed(1)} h`;
}

export const timeDifference = (first: number | null, beside: number | null): string =>
  first === null || beside === null ? '—' : signed(Math.round(beside - first), timeText(Math.abs(beside - first)));
