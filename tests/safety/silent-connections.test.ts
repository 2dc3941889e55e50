/** Sockets that are opened and say nothing, or never end what they say (Slowloris), and who is kept out by them. */
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type RequestListener } from 'node:http';
import { BlockList, connect, type AddressInfo, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { limitConnections, patience } from '../../scripts/http/connections.ts';
import { loopbackProxies } from '../../scripts/http/trusted-proxies.ts';
import { ask, runSite } from '../serve/running-site.ts';
import { shopWith } from '../serve/tiny-shop.ts';

const noProxies = new BlockList();
const head = 'GET / HTTP/1.1\r\nHost: a\r\n';

it.each([
  ['say nothing', ''],
  ['never end their headers', head],
  ['have been answered and stay', `${head}\r\n`],
])('200 sockets of one address that %s close only each other', async (_, words) => {
  const site = await runSite(await shopWith(), { proxies: noProxies, connections: { perAddress: 20 } });
  const sockets = await openSockets(site.port, 200, words);
  await expect.poll(() => openOf(sockets).length).toBe(20);
  expect((await ask(site.port, '/')).status).toBe(200);
  expect(openOf(sockets).length).toBeGreaterThan(15);
});

it('200 silent sockets of many addresses, or behind a proxy, leave room for visitors', async () => {
  const site = await runSite(await shopWith(), { connections: { perAddress: 20, total: 50 } });
  const sockets = await openSockets(site.port, 200, '');
  await expect.poll(() => openOf(sockets).length).toBe(50);
  expect((await ask(site.port, '/')).status).toBe(200);
});

it('only a visitor with too many requests in progress is refused', async () => {
  const { port, release } = await holding({ perAddress: 3, proxies: loopbackProxies });
  const from = (visitor: string) => statusOf(port, visitor);
  const held = [from('203.0.113.7'), from('203.0.113.7'), from('203.0.113.7')];
  await expect.poll(() => release.waiting()).toBe(3);
  expect(await from('203.0.113.7')).toEqual([429, '1']);
  const neighbour = from('203.0.113.8');
  await expect.poll(() => release.waiting()).toBe(4);
  release.all();
  expect(await Promise.all([...held, neighbour])).toEqual(Array(4).fill([200, undefined]));
  const again = from('203.0.113.7');
  await expect.poll(() => release.waiting()).toBe(5);
  release.all();
  expect(await again).toEqual([200, undefined]);
});

it('no more connections of an address are opened than it has requests in progress', async () => {
  const { port, release } = await holding({ perAddress: 3, proxies: noProxies });
  const held = [1, 2, 3].map(() => statusOf(port, ''));
  await expect.poll(() => release.waiting()).toBe(3);
  await expect(statusOf(port, '')).rejects.toThrow(/ECONNRESET|socket hang up/);
  release.all();
  expect(await Promise.all(held)).toEqual(Array(3).fill([200, undefined]));
});

it('headers have to come within seconds', async () => {
  const { port } = await holding(
    { perAddress: 3, proxies: noProxies },
    { headersTimeout: 200, interval: 50 },
  );
  const [socket] = await openSockets(port, 1, head);
  await once(socket!.resume(), 'close');
  expect(patience.headersTimeout + patience.connectionsCheckingInterval).toBeLessThan(15_000);
});

async function openSockets(port: number, count: number, words: string): Promise<readonly Socket[]> {
  const sockets: Socket[] = [];
  for (let n = 0; n < count; n += 1) {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    socket.resume().write(words);
    sockets.push(socket);
  }
  return sockets;
}

function openOf(sockets: readonly Socket[]): readonly Socket[] {
  return sockets.filter(({ readyState }) => readyState === 'open');
}

/** A server whose answers wait for `release`. */
async function holding(
  limits: Parameters<typeof limitConnections>[1],
  { headersTimeout = 10_000, interval = 1000 } = {},
) {
  const waiting: (() => void)[] = [];
  let begun = 0;
  const listener: RequestListener = (_, response) => {
    begun += 1;
    waiting.push(() => void response.end());
  };
  const server = createServer({ headersTimeout, connectionsCheckingInterval: interval }, listener);
  limitConnections(server, limits, (_, response) => void response.writeHead(429).end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const all = () => {
    for (const end of waiting.splice(0)) end();
  };
  return { port: (server.address() as AddressInfo).port, release: { all, waiting: () => begun } };
}

async function statusOf(port: number, visitor: string): Promise<readonly [number, string | undefined]> {
  const headers = visitor === '' ? {} : { 'X-Forwarded-For': visitor };
  const outgoing = request({ host: '127.0.0.1', port, headers, agent: false });
  outgoing.end();
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  answer.resume();
  return [answer.statusCode ?? 0, answer.headers['retry-after']];
}
