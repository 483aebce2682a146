import { isReferrer } from '#events/application';

/**
 * Returns the host of the page that had the link, never its path or query; `direct` without one, or where that is a page of ours.
 * @param from `document.referrer`
 * @param own our host
 */
export function readReferrer(from: string, own: string): string {
  const host = /^[\w-]+:\/\/([^/?#]+)/.exec(from)?.[1]?.toLowerCase() ?? '';
  return host !== own && isReferrer(host) ? host : 'direct';
}
