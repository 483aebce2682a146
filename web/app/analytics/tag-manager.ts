const SCRIPT_ID = 'tag-manager';

/** Parameters that tags may see: program, campaign and advertising keys. No member, policy or answer. */
const PUBLIC_PARAMETERS = /^(sitename|segmentcode|sp_id|debug|utm_\w+|gclid|gbraid|wbraid)$/i;

export function selectPublicParameters(search: string): string {
  const parameters = [...new URLSearchParams(search)].filter(([name]) => PUBLIC_PARAMETERS.test(name));
  const text = new URLSearchParams(parameters).toString();
  return text === '' ? '' : `?${text}`;
}

/** True if a third-party script runs in this document. */
export const hasTagManager = (): boolean => document.getElementById(SCRIPT_ID) !== null;

/** Loads the tag manager once, after personal parameters are removed from the address. The document's policy must allow it. */
export function loadTagManager(code: string): void {
  if (hasTagManager()) return;
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, '', pathname + selectPublicParameters(search));
  const script = document.createElement('script');
  script.id = SCRIPT_ID;
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(code)}`;
  document.head.append(script);
}
