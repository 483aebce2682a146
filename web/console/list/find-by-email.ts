import { FindByEmailDocument } from '../../generated/graphql.ts';
import { graph } from '../facade/graph.ts';
import { type ApplicationRow, toRows } from './use-application-list.ts';

/** What a search for an email found. The address itself is kept nowhere. */
export interface FoundByEmail {
  /** Tells two searches apart: when this one was made. */
  readonly at: number;
  /** The address of the list that the search was made from. */
  readonly search: string;
  readonly rows: readonly ApplicationRow[];
  readonly hasMore: boolean;
}

let last: FoundByEmail | null = null;

/** Keeps what was found while this page is open, so that one comes back to it from a replay. */
export const keepFound = (found: FoundByEmail | null): void => void (last = found);
export const findLastFound = (): FoundByEmail | null => last;

/** Records the search in each application that it finds. */
export async function findByEmail(email: string, reason: string, search: string): Promise<FoundByEmail> {
  const { findByEmail: found } = await graph(FindByEmailDocument, { input: { email, reason } });
  return { at: Date.now(), search, rows: toRows(found.nodes), hasMore: found.hasMore };
}
