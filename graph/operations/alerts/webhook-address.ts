import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, type LookupFunction, isIP } from 'node:net';

/** What is not on the internet (IANA's special-purpose registries): this machine, private networks, link-local, tests, multicast. */
const SPECIAL_NETWORKS = [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16',
  '198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
].join(' ');
/** Of IPv6 only 2000::/3 is on the internet, without these: they are documentation or lead to an IPv4 address. */
const SPECIAL_NETWORKS_6 = '2001::/23 2001:db8::/32 2002::/16 3fff::/20';

function createBlockList(networks: string, family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const network of networks.split(' ')) {
    const [address = '', prefix] = network.split('/');
    list.addSubnet(address, Number(prefix), family);
  }
  return list;
}
const special = createBlockList(SPECIAL_NETWORKS, 'ipv4');
const special6 = createBlockList(SPECIAL_NETWORKS_6, 'ipv6');
const unicast6 = createBlockList('2000::/3', 'ipv6');

/** True if an IP address is one that only the internet leads to. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !special.check(address, 'ipv4');
  return isIP(address) === 6 && unicast6.check(address, 'ipv6') && !special6.check(address, 'ipv6');
}

export interface WebhookRules {
  /** True outside production: http and this machine's own networks are allowed, for a receiver under development. */
  readonly allowsPrivate: boolean;
}

const bareHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');
const hasPublicHost = (url: URL): boolean => isIP(bareHost(url)) === 0 || isPublicAddress(bareHost(url));

/** Returns the address if a webhook may be sent there, as far as its text says; null if not. */
export function parseWebhookUrl(text: string, { allowsPrivate }: WebhookRules): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.username !== '' || url.password !== '') return null;
  const isAllowed = allowsPrivate ? /^https?:$/.test(url.protocol) : url.protocol === 'https:' && hasPublicHost(url);
  return isAllowed ? url : null;
}

/** The name of a webhook leads to an address that is not on the internet. */
class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress';
  readonly code = 'EPRIVATE';
}

/** Resolves a name for one connection, which goes to the addresses that were checked here. Fails if any of them is private: such a name serves no one outside. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const addresses: readonly LookupAddress[] = error ? [] : found;
    const [first] = addresses;
    const fault = error ?? (first === undefined || !addresses.every(({ address }) => isPublicAddress(address)) ? new PrivateAddress('the address is not public') : null);
    if (fault !== null || first === undefined) callback(fault, '', 0);
    else if (options.all === true) callback(null, [...addresses]);
    else callback(null, first.address, first.family);
  });
};
