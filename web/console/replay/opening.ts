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

/** Returns how an address names an event: by its place (`?at=42`), or by its number in a stream of this application (`?event=browser-12`). */
function readMoment(search: string): ((entry: Entry) => boolean) | null {
  const params = new URLSearchParams(search);
  const [, author, sequence] = /^(browser|facade)-([1-9]\d{0,8})$/.exec(params.get('event') ?? '') ?? [];
  if (author !== undefined) return (entry) => !entry.isInherited && entry.author === (author === 'browser' ? 'application' : 'facade') && entry.sequence === Number(sequence);
  const place = params.get('at') ?? '';
  return /^[1-9]\d{0,8}$/.test(place) ? (entry) => entry.place === Number(place) : null;
}

/** Returns the index of the event that an address names; null if it names none of these. */
export function findNamedMoment(entries: readonly Entry[], search: string): number | null {
  const isNamed = readMoment(search);
  const index = isNamed ? entries.findIndex(isNamed) : -1;
  return index === -1 ? null : index;
}
