import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { siteOver } from './running-site.ts';

describe('a client in trouble', () => {
  it('that goes away is taken away from the API too', async () => {
    const { promise: left, resolve: tellLeft } = Promise.withResolvers<string>();
    const { promise: arrived, resolve: tellArrived } = Promise.withResolvers<undefined>();
    const { port } = await siteOver((incoming) => {
      tellArrived(undefined);
      incoming.socket.on('close', () => tellLeft('left'));
    });
    const outgoing = request({ port, host: '127.0.0.1', path: '/api/v1/home' });
    outgoing.on('error', () => undefined).end();
    await arrived;
    outgoing.destroy();
    expect(await left).toBe('left');
  });

  it('that announces too much is refused before it sends it', async () => {
    let calls = 0;
    const { ask } = await siteOver((_incoming, response) => {
      calls += 1;
      response.end();
    });
    const answer = await ask('/api/v1/account/account', {
      method: 'POST',
      body: Buffer.alloc(11 * 1024 * 1024),
    });
    expect([answer.status, calls]).toEqual([413, 0]);
    expect(JSON.parse(answer.text)).toHaveProperty('errorMessage');
  });

  it('that sends too much without announcing it is refused', async () => {
    const { port } = await siteOver((incoming, response) => {
      incoming.resume().on('end', () => response.end('{}'));
    });
    const headers = { 'Transfer-Encoding': 'chunked' };
    const options = { agent: false, port, host: '127.0.0.1', method: 'POST', path: '/api/v1/cart', headers };
    for (const [megabytes, status] of [
      [11, 413],
      [1, 200],
    ] as const) {
      const outgoing = request(options);
      const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
      for (let megabyte = 0; megabyte < megabytes; megabyte += 1) outgoing.write(Buffer.alloc(1024 * 1024));
      outgoing.end();
      const [incoming] = await answered;
      expect(incoming.statusCode).toBe(status);
      outgoing.destroy();
    }
  });

  it('that uploads what is allowed is heard to the end', async () => {
    let bytes = 0;
    const { ask } = await siteOver((incoming, response) => {
      incoming.on('data', (chunk: Buffer) => (bytes += chunk.length)).on('end', () => response.end('{}'));
    });
    const body = Buffer.alloc(9 * 1024 * 1024);
    expect((await ask('/api/v1/account/account', { method: 'POST', body })).status).toBe(200);
    expect(bytes).toBe(body.length);
  });

  it('that stops in the middle of what it sends is cut off, and taken away from the API', async () => {
    const { promise: left, resolve: tellLeft } = Promise.withResolvers<string>();
    const { port } = await siteOver((incoming) => incoming.resume().on('close', () => tellLeft('left')), {
      idleMs: 150,
    });
    const headers = { 'Content-Length': 1000 };
    const outgoing = request({ port, host: '127.0.0.1', path: '/api/v1/cart', method: 'POST', headers });
    outgoing.on('error', () => undefined).write('half');
    expect(await left).toBe('left');
    outgoing.destroy();
  });

  it('is answered when the site is asked to stop meanwhile', async () => {
    const { promise: arrived, resolve: tellArrived } = Promise.withResolvers<undefined>();
    const { promise: stopping, resolve: tellStopping } = Promise.withResolvers<undefined>();
    const { site, ask } = await siteOver((_incoming, response) => {
      tellArrived(undefined);
      void stopping.then(() => response.end('{}'));
    });
    const answer = ask('/api/v1/home');
    await arrived;
    const stopped = site.close();
    tellStopping(undefined);
    await stopped;
    expect((await answer).status).toBe(200);
  });
});
