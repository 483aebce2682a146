import { createHash } from 'node:crypto';

/** Ids of seeded data begin with this and have version 8, so that they differ from those of browsers and facades (version 4 or 5). */
const MARK = '5eed';
const SEEDED = /^5eed[\da-f]{4}-[\da-f]{4}-8/;

/** True if an application was seeded, by its id. */
export const isSeeded = (id: string): boolean => SEEDED.test(id);

/** Returns an id that is always the same for the same seed and thing. */
export function seededId(seed: number, what: string): string {
  const hex = createHash('sha256').update(`${seed}/${what}`).digest('hex');
  return `${MARK}${hex.slice(4, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Returns the id of the application with this number, from 0. */
export const applicationId = (seed: number, nth: number): string => seededId(seed, `application/${nth}`);
