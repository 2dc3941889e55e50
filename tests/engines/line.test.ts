import { createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { openLine, type Line } from './line.ts';

/** A site that leaves `/slow` without an answer. */
async function openSite(): Promise<{ readonly origin: string; readonly isAskedSlowly: Promise<string> }> {
  const slow = Promise.withResolvers<string>();
  const answer = (socket: Socket, request: Buffer) => {
    if (request.toString().startsWith('GET /slow')) slow.resolve('asked');
    else socket.end('HTTP/1.1 200 OK\r\nContent-Length: 4\r\nConnection: close\r\n\r\nhola');
  };
  const server = createServer((socket) => {
    socket.on('error', () => undefined).on('data', (request: Buffer) => answer(socket, request));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, isAskedSlowly: slow.promise };
}

async function lineTo(origin: string): Promise<Line> {
  const line = await openLine(origin);
  onTestFinished(() => line.close());
  return line;
}

const words = async (url: string) => (await fetch(url)).text();

it('leads to the site, and again once it was cut and mended', async () => {
  const line = await lineTo((await openSite()).origin);
  expect(await words(line.origin)).toBe('hola');
  line.cut();
  await expect(words(line.origin)).rejects.toThrow('fetch failed');
  line.mend();
  expect(await words(line.origin)).toBe('hola');
});

it('ends what is under way when it is cut', async () => {
  const site = await openSite();
  const line = await lineTo(site.origin);
  const waiting = words(`${line.origin}/slow`);
  const failed = expect(waiting).rejects.toThrow('fetch failed');
  await site.isAskedSlowly;
  line.cut();
  await failed;
});
