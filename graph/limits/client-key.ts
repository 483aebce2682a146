const GROUPS = 8;
/** A household's IPv6 network: within it an address can be changed at will. */
const NETWORK_GROUPS = 4;

const groupsOf = (text: string): string[] => text.split(':').filter(Boolean);

/** What counts as one client: an IPv4 address, or the network of an IPv6 address, its first 64 bits. */
export function clientKey(address: string): string {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1];
  if (mapped ?? !address.includes(':')) return mapped ?? address;
  const [head = '', tail] = (address.split('%', 1)[0] ?? '').split('::');
  const first = groupsOf(head);
  const last = groupsOf(tail ?? '');
  const zeros = Array.from({ length: Math.max(GROUPS - first.length - last.length, 0) }, () => '0');
  return [...first, ...zeros, ...last].slice(0, NETWORK_GROUPS).join(':');
}
