import type { Entry } from '../archive/index.ts';

const lastOf = (entries: readonly Entry[], type: string): number => entries.findLastIndex((entry) => entry.type === type);

/**
 * Returns the index of the event at which a replay opens: the rule that kicked the buyer out, the last answer before the application was abandoned, else the
 * last event. @param entries at least one
 */
export function findOpening(entries: readonly Entry[]): number {
  const end = entries.length - 1;
  if (lastOf(entries, 'PoliciesIssued') >= 0) return end;
  const kickedOut = lastOf(entries, 'ApplicationKickedOut');
  if (kickedOut >= 0 && lastOf(entries, 'QuoteRequested') < kickedOut) return kickedOut;
  const [abandoned, answered] = [lastOf(entries, 'ApplicationAbandoned'), lastOf(entries, 'QuestionAnswered')];
  return abandoned > lastOf(entries, 'ApplicationReopened') && answered >= 0 ? answered : end;
}

/** Returns the index of the event that an address names by its place (`?at=42`); null if it names none of these. */
export function findNamedMoment(entries: readonly Entry[], search: string): number | null {
  const place = new URLSearchParams(search).get('at') ?? '';
  if (!/^[1-9]\d{0,8}$/.test(place)) return null;
  const index = entries.findIndex((entry) => entry.place === Number(place));
  return index === -1 ? null : index;
}
