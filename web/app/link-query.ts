import { type Language, parseLanguage } from '#events/language';
import type { FollowedLink } from '#workflows/start';

const matchOrNull = (value: string | null, pattern: RegExp): string | null => (value !== null && pattern.test(value) ? value : null);

/** The query-string inputs of a link (specification, 2). */
export interface LinkQuery extends FollowedLink {
  readonly sitename: string | null;
  readonly sponsorId: string | null;
  readonly memberId: string | null;
  /** The language that the link asks for; null if it asks for none of ours. */
  readonly language: Language | null;
  /** True if the link asks for the developer panel. */
  readonly debug: boolean;
}

/** Keys with a meaning of their own; any other key may name a question. */
const RESERVED_KEYS = ['sitename', 'acctref', 'segmentcode', 'sp_id', 'memberid', 'debug', 'lang'];

/** Reads a link's inputs; what is damaged counts as missing. */
export function readLinkQuery(search: string): LinkQuery {
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
    language: parseLanguage(value('lang')),
    debug: value('debug')?.toLowerCase() === 'true',
    answers: pairs.filter(([name]) => !RESERVED_KEYS.includes(name)),
  };
}
