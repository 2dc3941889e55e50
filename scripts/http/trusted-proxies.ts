import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { Explained } from '../shared/command-line.ts';
import { isThisMachine } from '../shared/this-machine.ts';
import { hostnameOf } from './own-hosts.ts';

const loopback = ['127.0.0.0/8', '::1'];

export const loopbackProxies: BlockList = blockListOf(loopback);

/**
 * `TRUST_PROXY`: addresses and networks of the proxies in front of this server, by comma; loopback is always trusted.
 * @throws Explained with the variable's name, its value and the expected format.
 */
export function trustedProxiesFrom(env: NodeJS.ProcessEnv): BlockList {
  const named = (env['TRUST_PROXY'] ?? '').split(',').map((text) => text.trim());
  return blockListOf([...loopback, ...named.filter((text) => text !== '')]);
}

/** The rightmost address that is no trusted proxy's: those further left can be forged. */
export function visitorOf({ socket, headers }: IncomingMessage, proxies: BlockList): string {
  const peer = socket.remoteAddress ?? '';
  const chain = (headers['x-forwarded-for'] ?? '').toString().split(',');
  let visitor = peer;
  for (const hop of [peer, ...chain.map((text) => text.trim()).reverse()]) {
    const version = isIP(hop);
    if (version === 0) break;
    visitor = hop;
    if (!proxies.check(hop, version === 6 ? 'ipv6' : 'ipv4')) break;
  }
  return visitor;
}

/**
 * `visitorOf` for limits of guesses. Who names this machine as host came through no proxy: a program here, such as its
 * own browser, could otherwise be another visitor with each guess.
 */
export function guesserOf(request: IncomingMessage, proxies: BlockList): string {
  const isDirect = isThisMachine(hostnameOf(request.headers.host ?? ''));
  return isDirect ? (request.socket.remoteAddress ?? '') : visitorOf(request, proxies);
}

function blockListOf(texts: readonly string[]): BlockList {
  const list = new BlockList();
  for (const text of texts) {
    const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
    const [family, longest] = isIP(address) === 6 ? (['ipv6', 128] as const) : (['ipv4', 32] as const);
    try {
      list.addSubnet(address, bits === undefined ? longest : Number(bits), family);
    } catch (cause) {
      const message = `TRUST_PROXY has "${text}"; it should be addresses or networks such as 172.16.0.0/12`;
      throw new Explained(message, { cause, isFinal: true });
    }
  }
  return list;
}
