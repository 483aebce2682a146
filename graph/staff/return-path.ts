/** Where a sign-in leads if its target is missing or leads elsewhere. */
export const STAFF_HOME = '/staff';

const LOCAL_ORIGIN = 'https://here.invalid';

function parsePath(wanted: string): string | undefined {
  const url = URL.parse(wanted, LOCAL_ORIGIN);
  return url?.origin === LOCAL_ORIGIN ? `${url.pathname}${url.search}${url.hash}` : undefined;
}

/** A second slash or backslash, even an encoded one, leads to another host in some browsers. */
const leavesHost = (path: string): boolean => /^[/\\][/\\]/.test(path.replaceAll(/%(?:25)*(2f|5c)/gi, '/'));
// Control characters, which browsers drop from an address before they parse it.
const hasControlCharacters = (text: string): boolean => /\p{Cc}/u.test(text);

/**
 * Returns the page to open after the sign-in: a path of this host, no matter who wrote the link. Other targets, and the sign-in's own pages, which would loop,
 * become STAFF_HOME.
 */
export function readReturnPath(wanted: unknown): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || leavesHost(wanted) || hasControlCharacters(wanted)) return STAFF_HOME;
  const path = parsePath(wanted);
  if (path === undefined || leavesHost(path) || /^\/staff(?=[/?#]|$)/i.test(path)) return STAFF_HOME;
  return path;
}
