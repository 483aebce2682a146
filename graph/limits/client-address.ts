import { isIP } from 'node:net';

const GROUPS = 8;
/** A household's IPv6 network, its first 64 bits: within it an address can be changed at will. */
const NETWORK_GROUPS = 4;

/** Some proxies write the port behind the address: `198.51.100.200:20001`, `[2001:db8::1]:443`. */
const removePort = (text: string): string => /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^(\d+(?:\.\d+){3}):\d{1,5}$/.exec(text)?.[1] ?? text;

/**
 * Returns the address of a request's client.
 * @param forwarded the outermost trusted proxy's value; without a proxy the socket's address
 * @returns the socket's address if `forwarded` is no address: otherwise every made-up text would count as a new client
 */
export function parseClientAddress(forwarded: string, socketAddress: string | undefined): string {
  const address = removePort(forwarded.trim());
  return isIP(address) === 0 ? (socketAddress ?? '') : address;
}

const splitGroups = (text: string): string[] => text.split(':').filter(Boolean);

/** Returns the first 64 bits of an IPv6 address, in one spelling. */
function readNetwork(address: string): string {
  const [head = '', tail = ''] = (address.toLowerCase().split('%', 1)[0] ?? '').split('::');
  const [first, last] = [splitGroups(head), splitGroups(tail)];
  const zeros = Array.from({ length: Math.max(GROUPS - first.length - last.length, 0) }, () => '0');
  const groups = [...first, ...zeros, ...last].slice(0, NETWORK_GROUPS);
  return groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':');
}

/** Returns what counts as one client: an IPv4 address, or the /64 network of an IPv6 address. */
export function createClientKey(address: string): string {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1] ?? address;
  return mapped.includes(':') ? readNetwork(mapped) : mapped;
}
