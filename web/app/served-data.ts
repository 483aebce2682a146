import type { Program } from '#events/program';
import type { FollowedLink } from '#workflows/start';

/** What the server put into the page. Without a program the settings could not be loaded. */
export interface Served {
  readonly release: string;
  /** Whether a link to go on later can be mailed. */
  readonly canMail?: boolean;
  /** Whether payment methods are saved with accounts. */
  readonly savesMethods?: boolean;
  readonly program?: Program;
  /** SHA-256 of the program's configuration. */
  readonly hash?: string;
  /** The tag manager's code, where this document may load it. */
  readonly tags?: string;
}

/** Reads the page's own data; @throws where the page is not the server's. */
export function readServed(document: Document): Served {
  const text = document.getElementById('served')?.textContent;
  if (!text) throw new Error('the page has no data of its own');
  return JSON.parse(text) as Served;
}

const matching = (value: string | null, pattern: RegExp): string | null => (value !== null && pattern.test(value) ? value : null);

/** What a link brings along (specification, 2: query-string inputs). */
export interface LinkQuery extends FollowedLink {
  readonly sitename: string | null;
  readonly sponsorId: string | null;
  readonly memberId: string | null;
  /** Whether developers' tools are asked for. */
  readonly debug: boolean;
}

/** What a link says for itself; any other key may be a question's. */
const reserved = ['sitename', 'acctref', 'segmentcode', 'sp_id', 'memberid', 'debug'];

export function readLink(search: string): LinkQuery {
  const pairs = [...new URLSearchParams(search)].map(([name, value]): [string, string] => [name.toLowerCase(), value]);
  const query = new Map(pairs);
  const value = (name: string): string | null => query.get(name) || null;
  // What cannot be a code is as good as none: a damaged link still sells.
  const sponsorId = matching(value('sp_id'), /^[\w-]{1,40}$/)?.toUpperCase() ?? null;
  return {
    // The program is named in any case (decision 3).
    sitename: value('sitename')?.toLowerCase() ?? null,
    sponsorId,
    memberId: matching(value('memberid'), /^[\w.-]{1,64}$/),
    segmentCode: matching(value('segmentcode'), /^\P{Cc}{1,64}$/u),
    accountReference: matching(value('acctref'), /^(?!\.{1,2}$)[\w.:@+-]{1,128}$/),
    debug: value('debug')?.toLowerCase() === 'true',
    answers: pairs.filter(([name]) => !reserved.includes(name)),
  };
}
