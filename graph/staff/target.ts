/** Where one goes who did not say where, or wanted to go elsewhere. */
export const STAFF_HOME = '/staff';

const HERE = 'https://here.invalid';

function pathOf(wanted: string): string | undefined {
  const url = URL.parse(wanted, HERE);
  return url?.origin === HERE ? `${url.pathname}${url.search}${url.hash}` : undefined;
}

/** A slash or backslash at the second place, also in disguise, leads to another host somewhere. */
const leadsAway = (path: string): boolean => /^[/\\][/\\]/.test(path.replaceAll(/%(?:25)*(2f|5c)/gi, '/'));
// What browsers drop from an address before they read it.
const hasControls = (text: string): boolean => /\p{Cc}/u.test(text);

/**
 * The page to go to after signing in: a path of this very host, whoever wrote the link. Anything else, and the pages of the sign-in themselves (one
 * would go round in circles), is STAFF_HOME.
 */
export function targetOf(wanted: unknown): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || leadsAway(wanted) || hasControls(wanted)) return STAFF_HOME;
  const path = pathOf(wanted);
  if (path === undefined || leadsAway(path) || /^\/staff(?=[/?#]|$)/i.test(path)) return STAFF_HOME;
  return path;
}
