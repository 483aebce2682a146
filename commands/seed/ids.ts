import { createHash } from 'node:crypto';

/** Ids of seeded things begin so, and are of version 8: nothing that a browser or the facade makes (version 4 or 5) is taken for one. */
const MARK = '5eed';
const SEEDED = /^5eed[\da-f]{4}-[\da-f]{4}-8/;

/** Whether an application was seeded, by its id. */
export const isSeeded = (id: string): boolean => SEEDED.test(id);

/** An id that is the same for the same seed and the same thing, for ever. */
export function seededId(seed: number, what: string): string {
  const hex = createHash('sha256').update(`${seed}/${what}`).digest('hex');
  return `${MARK}${hex.slice(4, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The id of the application with this number, from 0. */
export const applicationId = (seed: number, nth: number): string => seededId(seed, `application/${nth}`);
