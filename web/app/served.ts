import type { Program } from '#events/program';

/** What the server put into the page. Without a program the settings could not be loaded. */
export interface Served {
  readonly release: string;
  readonly program?: Program;
  /** SHA-256 of the program's configuration. */
  readonly hash?: string;
}

/** Reads the page's own data; @throws where the page is not the server's. */
export function readServed(document: Document): Served {
  const text = document.getElementById('served')?.textContent;
  if (!text) throw new Error('the page has no data of its own');
  return JSON.parse(text) as Served;
}

const matching = (value: string | null, pattern: RegExp): string | null => (value !== null && pattern.test(value) ? value : null);

/** What a link brings along (specification, 2: query-string inputs). */
export interface LinkQuery {
  readonly sitename: string | null;
  readonly sponsorId: string | null;
  readonly memberId: string | null;
}

export function readLink(search: string): LinkQuery {
  const query = new Map([...new URLSearchParams(search)].map(([name, value]) => [name.toLowerCase(), value]));
  const value = (name: string): string | null => query.get(name) || null;
  // What cannot be a code is as good as none: a damaged link still sells.
  const sponsorId = matching(value('sp_id'), /^[\w-]{1,40}$/)?.toUpperCase() ?? null;
  return { sitename: value('sitename'), sponsorId, memberId: matching(value('memberid'), /^[\w.-]{1,64}$/) };
}
