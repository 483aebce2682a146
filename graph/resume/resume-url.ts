import type { Language } from '#events/language';

/** Where a mailed link leads. */
export interface LinkedPage {
  /** Of the pages. */
  readonly origin: string;
  readonly sitename: string;
  /** Without it the browser decides. */
  readonly language?: Language;
}

/** Returns the query of a mailed link. */
export const buildLinkQuery = ({ sitename, language }: Omit<LinkedPage, 'origin'>): string => `?sitename=${encodeURIComponent(sitename)}${language ? `&lang=${language}` : ''}`;

/** The token follows the #, so that it is in no request path, log or referrer. */
export const buildResumeUrl = (page: LinkedPage, token: string): string => `${page.origin}/resume${buildLinkQuery(page)}#${token}`;
