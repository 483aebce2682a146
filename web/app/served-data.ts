import type { Program } from '#events/program';
import type { FollowedLink } from '#workflows/start';

/** The data that the server put into the page. Without a program, the settings could not be loaded. */
export interface ServedData {
  readonly release: string;
  /** True if the deployment can mail resume links. */
  readonly canMail?: boolean;
  /** True if payment methods are saved with accounts. */
  readonly savesMethods?: boolean;
  readonly program?: Program;
  /** SHA-256 of the program's configuration. */
  readonly hash?: string;
  /** The tag manager's code, if this document may load it. */
  readonly tags?: string;
}

/** Reads the page's data. @throws if the server put none into the page */
export function readServedData(document: Document): ServedData {
  const text = document.getElementById('served')?.textContent;
  if (!text) throw new Error('the page has no data of its own');
  return JSON.parse(text) as ServedData;
}

const matchOrNull = (value: string | null, pattern: RegExp): string | null => (value !== null && pattern.test(value) ? value : null);

/** The query-string inputs of a link (specification, 2). */
export interface LinkQuery extends FollowedLink {
  readonly sitename: string | null;
  readonly sponsorId: string | null;
  readonly memberId: string | null;
  /** True if the link asks for the developer panel. */
  readonly debug: boolean;
}

/** Keys with a meaning of their own; any other key may name a question. */
const RESERVED_KEYS = ['sitename', 'acctref', 'segmentcode', 'sp_id', 'memberid', 'debug'];

export function readLink(search: string): LinkQuery {
  const pairs = [...new URLSearchParams(search)].map(([name, value]): [string, string] => [name.toLowerCase(), value]);
  const query = new Map(pairs);
  const value = (name: string): string | null => query.get(name) || null;
  // Invalid codes count as missing: a damaged link must still sell.
  const sponsorId = matchOrNull(value('sp_id'), /^[\w-]{1,40}$/)?.toUpperCase() ?? null;
  return {
    // The program is named in any case (decision 3).
    sitename: value('sitename')?.toLowerCase() ?? null,
    sponsorId,
    memberId: matchOrNull(value('memberid'), /^[\w.-]{1,64}$/),
    segmentCode: matchOrNull(value('segmentcode'), /^\P{Cc}{1,64}$/u),
    accountReference: matchOrNull(value('acctref'), /^(?!\.{1,2}$)[\w.:@+-]{1,128}$/),
    debug: value('debug')?.toLowerCase() === 'true',
    answers: pairs.filter(([name]) => !RESERVED_KEYS.includes(name)),
  };
}
