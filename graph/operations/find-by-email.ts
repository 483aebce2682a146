import { randomUUID } from 'node:crypto';
import { foundByEmail } from '#events/server-stream';
import { findApplicationsByEmail } from '#graph/event-store';
import type { ApplicationRef } from '../applications/applications.ts';
import type { HistoryDeps } from './history.ts';

/** A search of the staff for a buyer. */
export interface EmailSearch {
  readonly email: string;
  /** Who searches, and why. */
  readonly by: string;
  readonly why: string;
}

/** The applications of one email. Nobody reads more of them. */
export const MAX_FOUND_APPLICATIONS = 50;

export interface FoundApplications {
  /** Newest first. */
  readonly found: readonly ApplicationRef[];
  readonly hasMore: boolean;
}

/**
 * Returns the applications whose buyer's newest email is this one, newest first. Records the search in each of them first, and leaves out those that take no
 * record, because they were erased meanwhile.
 */
export async function findByEmail({ db, keys, eventStore }: HistoryDeps, { email, by, why }: EmailSearch): Promise<FoundApplications> {
  await eventStore.projectNow();
  const matching = await findApplicationsByEmail(db, keys, email, MAX_FOUND_APPLICATIONS + 1);
  const found: ApplicationRef[] = [];
  for (const application of matching.slice(0, MAX_FOUND_APPLICATIONS)) {
    const { ok } = await eventStore.record(application, { id: randomUUID(), make: (after) => foundByEmail({ after, by, why }) });
    if (ok) found.push(application);
  }
  return { found, hasMore: matching.length > MAX_FOUND_APPLICATIONS };
}
