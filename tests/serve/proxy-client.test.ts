import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { siteOver, siteOverAnswer } from './running-site.ts';

const megabyte = 1024 * 1024;

describe('a client in trouble', () => {
  it('that goes away is taken away from the API too', async () => {
    const [arrived, left] = [Promise.withResolvers<undefined>(), Promise.withResolvers<string>()];
    const { port } = await siteOver((incoming) => {
      arrived.resolve(undefined);
      incoming.socket.on('close', () => left.resolve('left'));
    });
    const outgoing = request({ port, host: '127.0.0.1', path: '/api/v1/home' });
    outgoing.on('error', () => undefined).end();
    await arrived.promise;
    outgoing.destroy();
    expect(await left.promise).toBe('left');
  });

  it('that announces too much is refused before it sends it', async () => {
    const { ask, seen } = await siteOverAnswer();
    const send = (megabytes: number) =>
      ask('/api/v1/account/account', { method: 'POST', body: Buffer.alloc(megabytes * megabyte) });
    const refused = await send(11);
    expect([refused.status, seen.length]).toEqual([413, 0]);
    expect(JSON.parse(refused.text)).toHaveProperty('errorMessage');
    expect((await send(9)).status).toBe(200);
    expect(seen[0]?.body.length).toBe(9 * megabyte);
  });

  it.each([
    [11, 413],
    [1, 200],
  ])('that sends %i MB without announcing them is answered with %i', async (megabytes, status) => {
    const { port } = await siteOverAnswer();
    const headers = { 'Transfer-Encoding': 'chunked' };
    const outgoing = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/v1/cart', headers });
    const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
    for (let sent = 0; sent < megabytes; sent += 1) outgoing.write(Buffer.alloc(megabyte));
    outgoing.end();
    expect((await answered)[0].statusCode).toBe(status);
    outgoing.destroy();
  });

  it('that stops in the middle of a request is cut off', async () => {
    const left = Promise.withResolvers<string>();
    const { port } = await siteOver((incoming) => incoming.resume().on('close', () => left.resolve('left')), {
      idleMs: 150,
    });
    const headers = { 'Content-Length': 1000 };
    const outgoing = request({ port, host: '127.0.0.1', path: '/api/v1/cart', method: 'POST', headers });
    outgoing.on('error', () => undefined).write('half');
    expect(await left.promise).toBe('left');
    outgoing.destroy();
  });

  it('is answered when the site is asked to stop meanwhile', async () => {
    const [arrived, stopping] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    const { site, ask } = await siteOver((_incoming, response) => {
      arrived.resolve(undefined);
      void stopping.promise.then(() => response.end('{}'));
    });
    const answer = ask('/api/v1/home');
    await arrived.promise;
    const stopped = site.close();
    stopping.resolve(undefined);
    await stopped;
    expect((await answer).status).toBe(200);
  });
});
