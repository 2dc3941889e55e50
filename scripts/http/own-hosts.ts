import { isIP } from 'node:net';

/**
 * Whether a request names a host of this shop. A page of another site can make its own name lead to this machine (DNS
 * rebinding), and would then read what only this machine may; an IP address cannot be made to lead elsewhere.
 *
 * @param header `Host`; browsers always send it
 * @param names of hosts, beside localhost and addresses
 */
export function isOwnHost(header: string | null | undefined, names: readonly string[]): boolean {
  if (header == null) return true;
  const hostname = hostnameOf(header);
  return hostname === 'localhost' || isAddress(hostname) || names.includes(hostname);
}

/** Without port, in lower case; empty when it is no host. */
export function hostnameOf(header: string): string {
  return URL.parse(`http://${header}`)?.hostname ?? '';
}

function isAddress(hostname: string): boolean {
  return isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
}
