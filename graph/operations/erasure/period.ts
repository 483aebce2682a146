/** A retention period, by the calendar. */
export interface Period {
  readonly years: number;
  readonly months: number;
  readonly days: number;
}

const ISO_PERIOD = /^P(?=\d)(?:(\d{1,3})Y)?(?:(\d{1,3})M)?(?:(\d{1,5})D)?$/;

/** Parses an ISO 8601 period such as P7Y, P6M, P90D or P1Y6M. Returns null for other text. */
export function parsePeriod(text: string): Period | null {
  const found = ISO_PERIOD.exec(text);
  if (!found) return null;
  const [years = 0, months = 0, days = 0] = found.slice(1).map((part) => Number(part ?? 0));
  return { years, months, days };
}

/** Returns the time one period later. If the month has no such day, it takes the month's last day before it adds days. */
export function addPeriod(from: Date, { years, months, days }: Period): Date {
  const end = new Date(from);
  end.setUTCFullYear(from.getUTCFullYear() + years, from.getUTCMonth() + months);
  if (end.getUTCDate() !== from.getUTCDate()) end.setUTCDate(0);
  end.setUTCDate(end.getUTCDate() + days);
  return end;
}
