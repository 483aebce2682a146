/** Where requests are sent whose address cannot be read. No address of a request is this one: it would be encoded. */
const UNREADABLE = '/{unreadable}';

const CONTROL = /\p{Cc}/u;

const isReadable = (target: string): boolean => {
  try {
    const path = decodeURIComponent(target.split('?', 1)[0] ?? '');
    return /^\/[\x21-\x7e]*$/.test(target) && !CONTROL.test(path);
  } catch {
    return false;
  }
};

/** The path and query of a request's target, also where it names scheme and host; an address that no route has where it cannot be read. */
export function readTarget(target: string): string {
  const path = target.replace(/^https?:\/\/[^/?#]*(?=\/)/i, '');
  return isReadable(path) ? path : UNREADABLE;
}

export const isUnreadable = ({ url }: { readonly url: string }): boolean => url === UNREADABLE;
