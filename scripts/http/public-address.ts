/** Addresses of other people's machines, as opposed to those of this machine and its networks (SSRF). */
import { lookup as lookUp, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** IANA's special-purpose registries, https://www.iana.org/assignments/iana-ipv4-special-registry and -ipv6-. */
const special = {
  ipv4: [
    ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
    ...[
      '192.0.0.0/24',
      '192.0.2.0/24',
      '192.168.0.0/16',
      '198.18.0.0/15',
      '198.51.100.0/24',
      '203.0.113.0/24',
    ],
    ...['224.0.0.0/4', '240.0.0.0/4'],
  ],
  // Only 2000::/3 of IPv6 is public; these are the others, and what leads into IPv4.
  ipv6: ['::/3', '4000::/2', '8000::/1', '2001::/23', '2001:db8::/32', '2002::/16'],
} as const;

type Family = keyof typeof special;

/** One for each: a list takes an IPv4 address for its IPv6 form, `::ffff:1.1.1.1`. */
const blocked: Readonly<Record<Family, BlockList>> = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const family of ['ipv4', 'ipv6'] as const)
  for (const network of special[family]) {
    const [address = '', bits] = network.split('/');
    blocked[family].addSubnet(address, Number(bits), family);
  }

export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  const family = version === 6 ? 'ipv6' : 'ipv4';
  return version !== 0 && !blocked[family].check(address, family);
}

/** For sockets: resolves a name, and fails when any of its addresses is no public one. */
export const lookupPublic: LookupFunction = (host, options, callback) => {
  lookUp(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return callback(error, []);
    const other = found.find(({ address }) => !isPublicAddress(address));
    if (other) return callback(new PrivateAddressError(host, other.address), []);
    if (options.all) return callback(null, found);
    const [first] = found;
    callback(null, first?.address ?? '', first?.family);
  });
};

export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';

  constructor(host: string, address: string) {
    super(`${host} is ${address}, which is no public address`);
  }
}
