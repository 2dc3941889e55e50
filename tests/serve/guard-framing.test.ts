/** One request per connection, to check every refusal in detail. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { shapes } from './framing/shapes.ts';
import { guardFraming, strictParser } from '../../scripts/http/framing.ts';

const path = '/api/v1/contact';
const smuggled = 'GET /outbox?smuggled HTTP/1.1\r\nHost: a\r\n\r\n';
let server: Server;
let called: string[] = [];

beforeAll(async () => {
  server = createAdaptorServer({
    fetch: async (request) => {
      called.push(request.url);
      await request.text().catch(() => '');
      return new Response('{}');
    },
    overrideGlobalObjects: false,
    serverOptions: strictParser,
  }) as Server;
  guardFraming(server, (_request, response) => response.writeHead(400).end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
beforeEach(() => {
  called = [];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe('a server that is guarded, as the API and the publisher are,', () => {
  it.each(
    shapes.filter(({ outcome }) => outcome === 'refused').map(({ name, write }) => [name, write] as const),
  )('refuses %s and closes', async (_name, write) => {
    const answer = await answerTo(write({ method: 'POST', path }, smuggled));
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual([expect.stringMatching(/ (?:400|417|431)$/)]);
    expect(called).toEqual([]);
  });

  it.each(['GET', 'HEAD', 'OPTIONS', 'DELETE', 'TRACE'])(
    'refuses a body with %s and closes',
    async (method) => {
      for (const { name, outcome, write } of shapes) {
        if (outcome !== 'legal with a body') continue;
        const answer = await answerTo(write({ method, path }, smuggled));
        const finals = answer.match(/HTTP\/1\.1 [2-5]\d\d/g);
        expect(finals, name).toEqual(['HTTP/1.1 400']);
      }
      expect(called).toEqual([]);
    },
  );

  it('takes what is whole, and what follows it on its connection', async () => {
    const body = 'hello';
    const first = `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n${body}`;
    const second = `POST ${path}?2 HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n${body}\r\n0\r\n\r\n`;
    const third = `DELETE ${path}?3 HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`;
    const answer = await answerTo(first + second + third);
    expect(answer.match(/HTTP\/1\.1 200/g)).toHaveLength(3);
    expect(called).toHaveLength(3);
  });
});

async function answerTo(bytes: string): Promise<string> {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  let said = '';
  // Closing with unread bytes causes a reset after the response.
  socket.on('error', () => undefined).on('data', (text: string) => (said += text));
  socket.write(bytes, 'latin1');
  await once(socket, 'close');
  return said;
}
