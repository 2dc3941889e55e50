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

/**
 * Where a page of a shop on this machine is read under another of this machine's names than `SITE_URL`'s: a payment
 * provider returns to that one, where the customer would not be logged in.
 *
 * @param header `Host`
 * @returns the origin of `SITE_URL`; null where it is named right, and wherever `SITE_URL` is public: a proxy that does not
 * pass `Host` on would loop
 */
export function otherNameOf(header: string | undefined, siteUrl: string): string | null {
  const site = new URL(siteUrl);
  const read = URL.parse(`http://${header ?? ''}`);
  if (read === null || site.protocol !== 'http:' || read.port !== site.port) return null;
  const areHere = [site, read].every(({ hostname }) => loopbackNames.has(hostname));
  return areHere && read.hostname !== site.hostname ? site.origin : null;
}

const loopbackNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

function isAddress(hostname: string): boolean {
  return isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
}
