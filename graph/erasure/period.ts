/** How long something is kept, by the calendar. */
export interface Period {
  readonly years: number;
  readonly months: number;
  readonly days: number;
}

const SHAPE = /^P(?=\d)(?:(\d{1,3})Y)?(?:(\d{1,3})M)?(?:(\d{1,5})D)?$/;

/** A period as ISO 8601 writes it: P7Y, P6M, P90D, P1Y6M; null where it is none. */
export function parsePeriod(text: string): Period | null {
  const found = SHAPE.exec(text);
  if (!found) return null;
  const [years = 0, months = 0, days = 0] = found.slice(1).map((part) => Number(part ?? 0));
  return { years, months, days };
}

/** The time so much later. A day that its month has not is the month's last one. */
export function endOf(from: Date, { years, months, days }: Period): Date {
  const end = new Date(from);
  end.setUTCFullYear(from.getUTCFullYear() + years, from.getUTCMonth() + months);
  if (end.getUTCDate() !== from.getUTCDate()) end.setUTCDate(0);
  end.setUTCDate(end.getUTCDate() + days);
  return end;
}
