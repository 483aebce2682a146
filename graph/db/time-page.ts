/** Where a page of rows ends that are ordered by a time and an id. */
export interface TimeCursor {
  /** ISO 8601, with milliseconds. */
  readonly at: string;
  readonly id: string;
}

/** Cuts rows to a page. @param rows one more than the limit, if there is one */
export function cutTimePage<T>(
  rows: readonly T[],
  limit: number,
  toPlace: (row: T) => { readonly at: Date; readonly id: string },
): { readonly page: readonly T[]; readonly end: TimeCursor | null } {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  if (last === undefined) return { page, end: null };
  const { at, id } = toPlace(last);
  return { page, end: { at: at.toISOString(), id } };
}
