import type { EventDescription } from './event.ts';

/**
 * Whether a field that was written in the open may still be seen by whoever reads logs. A class may have become stricter since: of both, the one of that day
 * and today's, the stricter one counts. What nobody knows, an event of a later release or a field that there is no more, is not seen.
 * What takes the class of its question keeps the one by which it was written.
 */
export function staysOpen(definitions: Readonly<Record<string, EventDescription>>, type: string, field: string): boolean {
  const fields = Object.hasOwn(definitions, type) ? definitions[type]?.fields : undefined;
  const privacy = fields && Object.hasOwn(fields, field) ? fields[field]?.privacy : undefined;
  return privacy === 'public' || privacy === 'question';
}
