import { isIP } from 'node:net';

const GROUPS = 8;
/** A household's IPv6 network, its first 64 bits: within it an address can be changed at will. */
const NETWORK_GROUPS = 4;

/** Some proxies write the port behind the address: `198.51.100.200:20001`, `[2001:db8::1]:443`. */
const withoutPort = (text: string): string => /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^(\d+(?:\.\d+){3}):\d{1,5}$/.exec(text)?.[1] ?? text;

/**
 * The address that a request came from.
 * @param forwarded what the outermost trusted proxy says, the socket's own address where there is none
 * @returns the socket's address where a proxy passed on something that is no address: else every text would be a new client
 */
export function clientAddress(forwarded: string, socketAddress: string | undefined): string {
  const address = withoutPort(forwarded.trim());
  return isIP(address) === 0 ? (socketAddress ?? '') : address;
}

const groupsOf = (text: string): string[] => text.split(':').filter(Boolean);

/** The first 64 bits of an IPv6 address, written in one way. */
function networkOf(address: string): string {
  const [head = '', tail = ''] = (address.toLowerCase().split('%', 1)[0] ?? '').split('::');
  const [first, last] = [groupsOf(head), groupsOf(tail)];
  const zeros = Array.from({ length: Math.max(GROUPS - first.length - last.length, 0) }, () => '0');
  const groups = [...first, ...zeros, ...last].slice(0, NETWORK_GROUPS);
  return groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':');
}

/** What counts as one client: an IPv4 address, or the /64 network of an IPv6 address. */
export function clientKey(address: string): string {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1] ?? address;
  return mapped.includes(':') ? networkOf(mapped) : mapped;
}
