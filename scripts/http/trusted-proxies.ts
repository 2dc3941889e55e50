/** The visitor's address behind proxies. X-Forwarded-For can be forged, so only trusted proxies are believed. */
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { Explained } from '../shared/command-line.ts';

/** A proxy on the same machine, e.g. nginx or a tunnel. */
export const loopbackProxies: BlockList = blockListOf(['127.0.0.0/8', '::1']);

/**
 * `TRUST_PROXY`: comma-separated addresses and networks (`10.0.0.7`, `172.16.0.0/12`) of the proxies in front of this
 * server; loopback is always trusted.
 * @throws Explained with the variable's name, its value and the expected format.
 */
export function trustedProxiesFrom(env: NodeJS.ProcessEnv): BlockList {
  const named = (env['TRUST_PROXY'] ?? '').split(',').map((text) => text.trim());
  return blockListOf(['127.0.0.0/8', '::1', ...named.filter((text) => text !== '')]);
}

/**
 * The connected address or, when that is a trusted proxy, the rightmost address of `X-Forwarded-For` that is not
 * trusted. Entries further left can be forged by the visitor.
 */
export function visitorOf(request: IncomingMessage, proxies: BlockList): string {
  const peer = request.socket.remoteAddress ?? '';
  const chain = (request.headers['x-forwarded-for'] ?? '').toString().split(',');
  const hops = [peer, ...chain.map((text) => text.trim()).reverse()];
  let visitor = peer;
  for (const hop of hops) {
    if (isIP(hop) === 0) break;
    visitor = hop;
    if (!isTrusted(proxies, hop)) break;
  }
  return visitor;
}

function blockListOf(texts: readonly string[]): BlockList {
  const list = new BlockList();
  for (const text of texts) add(list, text);
  return list;
}

function add(list: BlockList, text: string): void {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  const longest = family === 'ipv6' ? 128 : 32;
  const length = bits === undefined ? longest : /^\d{1,3}$/.test(bits) ? Number(bits) : NaN;
  if (isIP(address) === 0 || rest.length > 0 || !(length >= 0 && length <= longest)) {
    throw new Explained(
      `TRUST_PROXY has "${text}"; it should be addresses or networks such as 172.16.0.0/12`,
    );
  }
  list.addSubnet(address, length, family);
}

function isTrusted(proxies: BlockList, address: string): boolean {
  const version = isIP(address);
  return version !== 0 && proxies.check(address, version === 6 ? 'ipv6' : 'ipv4');
}
