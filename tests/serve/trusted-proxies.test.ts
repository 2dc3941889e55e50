import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { loopbackProxies, trustedProxiesFrom, visitorOf } from '../../scripts/http/trusted-proxies.ts';

function asking(peer: string, chain?: string): IncomingMessage {
  const headers = chain === undefined ? {} : { 'x-forwarded-for': chain };
  return { socket: { remoteAddress: peer }, headers } as IncomingMessage;
}

describe('the visitor', () => {
  const named = trustedProxiesFrom({ TRUST_PROXY: '172.16.0.0/12, 2001:db8::/32,192.0.2.9' });

  it.each([
    ['is who is connected', loopbackProxies, '203.0.113.7', undefined, '203.0.113.7'],
    ['is not whom a stranger names', loopbackProxies, '203.0.113.7', '198.51.100.1', '203.0.113.7'],
    ['is not whom a neighbour in the network names', loopbackProxies, '10.0.0.8', '198.51.100.1', '10.0.0.8'],
    ['is whom nginx on this machine names', loopbackProxies, '127.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['the same over IPv6', loopbackProxies, '::1', '2001:db8::1', '2001:db8::1'],
    ['the same over both', loopbackProxies, '::ffff:127.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['is the last one that nginx appended', loopbackProxies, '::1', '6.6.6.6, 198.51.100.1', '198.51.100.1'],
    [
      'stands before the proxies that are named',
      named,
      '172.17.0.2',
      '6.6.6.6, 1.2.3.4, 192.0.2.9',
      '1.2.3.4',
    ],
    ['may come over IPv6 too', named, '2001:db8::7', '1.2.3.4', '1.2.3.4'],
    ['is the farthest proxy when all are trusted', named, '127.0.0.1', '172.17.0.2', '172.17.0.2'],
    ['is no nonsense', named, '127.0.0.1', 'unknown', '127.0.0.1'],
    ['is not looked for behind nonsense', named, '127.0.0.1', '1.2.3.4, x, 172.17.0.2', '172.17.0.2'],
  ])('%s', (_what, proxies, peer, chain, visitor) => {
    expect(visitorOf(asking(peer, chain), proxies)).toBe(visitor);
  });
});

it.each(['nginx', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.0/', '::/129', '300.1.1.1'])(
  'TRUST_PROXY=%s is refused with words',
  (text) => {
    expect(() => trustedProxiesFrom({ TRUST_PROXY: text })).toThrow(`TRUST_PROXY has "${text}"`);
  },
);
