import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createAdaptorServer } from '@hono/node-server';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { importCatalogue } from '../../scripts/api/db/import/import.ts';
import { openDatabase } from '../../scripts/api/db/open.ts';
import { startApi } from '../../scripts/api/server.ts';
import { guardFraming, strictParser } from '../../scripts/http/framing.ts';
import { catalogue } from '../support/catalogue.ts';
import { framingAttacks, smuggledMark } from './framing/attacks.ts';
import { runAttacks, type Received, type Verdict, type Visit } from './framing/field.ts';
import { shapes } from './framing/shapes.ts';
import { runSite } from './running-site.ts';
import { emptyShop } from './tiny-shop.ts';

describe('requests of one visitor never become another’s, whatever an attacker says about where his own end', () => {
  it('at the site, over an API that mirrors what it is asked', async () => {
    const echo = await startEcho();
    const { port } = await runSite(emptyShop(), { apiUrl: echo.url });
    expectHarmless(await runAttacks(port, framingAttacks(600), mirroredVisit, echo));
    expect(echo.smuggled).toEqual([]);
  });

  it('at the site, over the embedded API, whose paths outside of the site’s stay out of reach', async () => {
    const { url, called } = await startedApi();
    const { port } = await runSite(emptyShop(), { apiUrl: url });
    const visits = await shopVisits(url);
    const visitOf = (number: number) => visits[number % visits.length] as Visit;
    expectHarmless(await runAttacks(port, framingAttacks(150), visitOf, { whole: new Set() }));
    expect(called.filter((path) => !/^\/(?:api\/v1|media)\//.test(path))).toEqual([]);
    expect(called).not.toContain('/api/v1/contact');
  });
});

function expectHarmless({ visits, ...strays }: Verdict): void {
  expect(strays).toEqual({ misrouted: [], accepted: [], answeredTwice: [] });
  expect(visits).toBeGreaterThan(100);
}

/** An upstream that answers with what it is asked. */
async function startEcho(): Promise<Received & { readonly url: string }> {
  const smuggled: string[] = [];
  const whole = new Set<string>();
  const server = createServer((request, response) => {
    const { url = '', headers } = request;
    if (url.includes(smuggledMark)) smuggled.push(url);
    text(request).then(
      (body) => {
        const outer = /outer=(\w+)/.exec(url)?.[1];
        if (outer !== undefined) whole.add(outer);
        response.setHeader('Content-Type', 'application/json');
        response.end(JSON.stringify({ url, visitor: headers.authorization, body }));
      },
      () => response.destroy(),
    );
  });
  return { url: `http://127.0.0.1:${await listening(server, onTestFinished)}`, smuggled, whole };
}

/** Its answer mirrors an address, a header and a body of its own. */
function mirroredVisit(number: number): Visit {
  const visitor = randomUUID();
  const url = `/api/v1/categories/footer?visitor=${visitor}`;
  const isWrite = number % 4 === 0;
  const body = isWrite ? JSON.stringify({ visitor }) : '';
  return {
    path: url,
    headers: { Authorization: visitor },
    ...(isWrite && { method: 'POST', body }),
    isOwn: (status, answer) => status === 200 && answer === JSON.stringify({ url, visitor, body }),
  };
}

/** The embedded API, and the paths of the calls that it received. */
async function startedApi(): Promise<{ readonly url: string; readonly called: readonly string[] }> {
  const data = emptyShop();
  const database = openDatabase(data.apiDatabase);
  await importCatalogue(database, catalogue);
  database.close();
  const called: string[] = [];
  const write = (line: string): void => void called.push((JSON.parse(line) as { path: string }).path);
  const settings = { apiPort: 0, data, siteUrl: 'http://localhost:4321' };
  const api = await startApi(settings, pino({}, { write }));
  onTestFinished(() => api.stop());
  return { url: api.url, called };
}

function shopVisits(apiUrl: string): Promise<readonly Visit[]> {
  const paths = ['/product/el-eternauta', '/sticky-messages', '/categories/footer', '/product/unknown'];
  return Promise.all(
    paths.map(async (name): Promise<Visit> => {
      const path = `/api/v1${name}`;
      const answer = await fetch(apiUrl + path);
      const own = await answer.text();
      return { path, isOwn: (status, body) => status === answer.status && body === own };
    }),
  );
}

describe('a server that is guarded, as the API and the publisher are,', () => {
  const path = '/api/v1/contact';
  const smuggled = 'GET /outbox?smuggled HTTP/1.1\r\nHost: a\r\n\r\n';
  let port = 0;
  let called: string[] = [];
  beforeAll(async () => {
    const server = createAdaptorServer({
      fetch: async (request) => {
        called.push(request.url);
        await request.text().catch(() => '');
        return new Response('{}');
      },
      overrideGlobalObjects: false,
      serverOptions: strictParser,
    }) as Server;
    guardFraming(server, (_request, response) => response.writeHead(400).end());
    port = await listening(server, afterAll);
  });
  beforeEach(() => {
    called = [];
  });

  it.each(
    shapes.filter(({ outcome }) => outcome === 'refused').map(({ name, write }) => [name, write] as const),
  )('refuses %s and closes', async (_name, write) => {
    const answer = await answerTo(port, write({ method: 'POST', path }, smuggled));
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual([expect.stringMatching(/ (?:400|417|431)$/)]);
    expect(called).toEqual([]);
  });

  it.each(['GET', 'HEAD', 'OPTIONS', 'DELETE', 'TRACE'])(
    'refuses a body with %s and closes',
    async (method) => {
      for (const { name, outcome, write } of shapes) {
        if (outcome !== 'legal with a body') continue;
        const answer = await answerTo(port, write({ method, path }, smuggled));
        expect(answer.match(/HTTP\/1\.1 [2-5]\d\d/g), name).toEqual(['HTTP/1.1 400']);
      }
      expect(called).toEqual([]);
    },
  );

  it('takes what is whole, and what follows it on its connection', async () => {
    const body = 'hello';
    const first = `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n${body}`;
    const second = `POST ${path}?2 HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n${body}\r\n0\r\n\r\n`;
    const third = `DELETE ${path}?3 HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`;
    const answer = await answerTo(port, first + second + third);
    expect(answer.match(/HTTP\/1\.1 200/g)).toHaveLength(3);
    expect(called).toHaveLength(3);
  });
});

/** On a free port until the end. */
async function listening(server: Server, atEnd: (end: () => void) => void): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** One request per connection, so that every refusal is seen in detail. */
async function answerTo(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  let said = '';
  // Closing with unread bytes causes a reset after the response.
  socket.on('error', () => undefined).on('data', (text: string) => (said += text));
  socket.write(bytes, 'latin1');
  await once(socket, 'close');
  return said;
}
