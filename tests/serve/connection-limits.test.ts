import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage } from 'node:http';
import { BlockList, connect, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { networkOf } from '../../scripts/http/network.ts';
import { runSite } from './running-site.ts';
import { emptyShop } from './tiny-shop.ts';

describe('connection limits', () => {
  it('refuse connections beyond the total, until one is free again', async () => {
    const { port } = await runSite(emptyShop(), { connectionLimits: { connections: 3, perAddress: 100 } });
    const inside = await Promise.all([0, 1, 2].map(() => answered(port)));
    expect(await isTurnedAway(port)).toBe(true);
    inside[0]?.destroy();
    await expect.poll(() => isTurnedAway(port)).toBe(false);
  });

  it('count connections by address, except those of a proxy, which carries many visitors', async () => {
    const connectionLimits = { connections: 100, perAddress: 2 };
    const open = await runSite(emptyShop(), { connectionLimits, proxies: new BlockList() });
    await Promise.all([answered(open.port), answered(open.port)]);
    expect(await isTurnedAway(open.port)).toBe(true);
    const behind = await runSite(emptyShop(), { connectionLimits });
    await Promise.all([0, 1, 2, 3].map(() => answered(behind.port)));
    expect(await isTurnedAway(behind.port)).toBe(false);
  });

  it('count requests behind a proxy by visitor', async () => {
    const { promise: isOver, resolve: end } = Promise.withResolvers<undefined>();
    const apiUrl = await silentApi(isOver);
    const { port, ask } = await runSite(emptyShop(), {
      apiUrl,
      connectionLimits: { connections: 100, perAddress: 2 },
    });
    const waiting = [0, 1].map(() => waitsFor(port, '2001:db8::1'));
    await expect.poll(async () => (await refusable(ask, '2001:db8::2')).status).toBe(429);
    const refused = await ask('/api/v1/home', from('2001:db8::3'));
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '2']);
    expect(JSON.parse(refused.text)).toHaveProperty('errorMessage');
    expect((await ask('/health', from('203.0.113.7'))).status).toBe(503);
    end(undefined);
    for (const [answer] of await Promise.all(waiting)) {
      expect(answer.statusCode).toBe(200);
      answer.resume();
    }
    await expect.poll(async () => (await ask('/health', from('2001:db8::1'))).status).toBe(503);
  });

  it('give an IPv6 /48 at most half of the total', async () => {
    const { promise: isOver, resolve: end } = Promise.withResolvers<undefined>();
    const apiUrl = await silentApi(isOver);
    const { port, ask } = await runSite(emptyShop(), {
      apiUrl,
      connectionLimits: { connections: 8, perAddress: 1 },
    });
    const waiting = [1, 2, 3, 4].map((network) => waitsFor(port, `2001:db8:7:${network}::1`));
    await expect.poll(async () => (await refusable(ask, '2001:db8:7:1::2')).status).toBe(429);
    await expect.poll(async () => (await refusable(ask, '2001:db8:7:4::2')).status).toBe(429);
    expect((await refusable(ask, '2001:db8:7:5::1')).status).toBe(429);
    expect((await refusable(ask, '2001:db8:8:5::1')).status).toBe(405);
    end(undefined);
    for (const [answer] of await Promise.all(waiting)) answer.resume();
    await expect.poll(async () => (await refusable(ask, '2001:db8:7:5::1')).status).toBe(405);
  });

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('at %s is of the network %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

/** An API that does not respond until the promise resolves. */
async function silentApi(until: Promise<unknown>): Promise<string> {
  const api = createServer((_incoming, response) => void until.then(() => response.end('{}')));
  api.listen(0, '127.0.0.1');
  await once(api, 'listening');
  onTestFinished(() => void api.close());
  return `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
}

const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } });

/** A request that is pending until the API responds. */
function waitsFor(port: number, address: string): Promise<[IncomingMessage]> {
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const outgoing = request({ port, agent, host: '127.0.0.1', path: '/api/v1/home', ...from(address) }).end();
  return once(outgoing, 'response') as Promise<[IncomingMessage]>;
}

/** A request that never reaches the API: 429 or 405. */
const refusable = (ask: Awaited<ReturnType<typeof runSite>>['ask'], address: string) =>
  ask('/api/v1/home', { method: 'TRACE', ...from(address) });

/** A keep-alive connection after its first response. */
async function answered(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  socket.write('GET /health HTTP/1.1\r\nHost: a\r\n\r\n');
  await once(socket, 'data');
  return socket;
}

async function isTurnedAway(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  socket.write('GET /health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  let heard = '';
  socket.setEncoding('latin1').on('data', (text: string) => (heard += text));
  await once(socket, 'close');
  return heard === '';
}
