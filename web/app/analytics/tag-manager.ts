const SCRIPT = 'tag-manager';

/** What of an address may be seen by tags: programs, campaigns and what advertisers add; no member, no policy, no answer. */
const harmless = /^(sitename|segmentcode|sp_id|debug|utm_\w+|gclid|gbraid|wbraid)$/i;

export function harmlessSearch(search: string): string {
  const kept = [...new URLSearchParams(search)].filter(([name]) => harmless.test(name));
  const text = new URLSearchParams(kept).toString();
  return text === '' ? '' : `?${text}`;
}

/** Whether a third party's script runs in this document. */
export const hasTagManager = (): boolean => document.getElementById(SCRIPT) !== null;

/** Loads the tag manager, once, after what is a person's has left the address; the document's policy lets it in where the server means it to. */
export function loadTagManager(code: string): void {
  if (hasTagManager()) return;
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, '', pathname + harmlessSearch(search));
  const script = document.createElement('script');
  script.id = SCRIPT;
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(code)}`;
  document.head.append(script);
}
