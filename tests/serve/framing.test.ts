/** Requests whose end two servers may read differently (RFC 9112, section 11.2), with innocent visitors beside them. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import PQueue from 'p-queue';
import { expect, it } from 'vitest';
import { siteOver } from './running-site.ts';

const smuggled = 'GET /outbox?smuggled HTTP/1.1\r\nHost: a\r\n\r\n';
const lastChunk = '0\r\n\r\n';
const bodiless = ['GET', 'HEAD', 'OPTIONS', 'DELETE'];
const methods = [...bodiless, 'POST', 'PUT', 'PATCH'];

/** Lines of a head; N is the length of what follows it. */
const misleading = [
  ...['+0', '-0', '-1', '0x0', '0 0', '', '1e0', '0, 0', '"0"', '0;', '\v0', '9'.repeat(20)].map(
    (length) => `Content-Length: ${length}`,
  ),
  ...['xchunked', 'identity', 'chunked, identity', 'gzip, chunked', ', chunked', 'chunked;x=1'].map(
    (coding) => `Transfer-Encoding: ${coding}`,
  ),
  ...['"chunked"', '\vchunked', ''].map((coding) => `Transfer-Encoding: ${coding}`),
  'Content-Length: N\r\nContent-Length: N',
  'Content-Length: 0\r\nContent-Length: N',
  'Content-Length: N\r\nContent-Length: 0',
  'Content-Length: N\r\nTransfer-Encoding: chunked',
  'Transfer-Encoding: chunked\r\nContent-Length: N',
  'Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked',
  'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity',
  'Transfer-Encoding:\r\n chunked',
  'Transfer-Encoding : chunked',
  ...['Content-Length : N', 'Content-Length\t: N', 'Content Length: N', '\u0001Content-Length: N', ': N'],
  ...['Content-Length', 'Content-Length:\r\n N', 'X-A: b\r\n Content-Length: N', 'X-A: b\nContent-Length: N'],
  ...['X-A: b\rContent-Length: N', 'X-A: b\0\r\nContent-Length: N', 'Host: b\r\nContent-Length: N'],
  `${'a:\r\n'.repeat(2100)}Content-Length: N`,
].map((lines) => headOf(lines, lastChunk + smuggled));

const sized = headOf('Content-Length: N', smuggled);
const spoilt = [
  sized.replaceAll('\r\n', '\n'),
  sized.replace('\r\n', '\n'),
  sized.replace('Host: a\r\n', ''),
  ...['HTTP/0.9', 'HTTP/1.2', 'HTTP/2.0', 'ICE/1.0', 'HTTP/1.1 HTTP/1.1'].map((version) =>
    sized.replace('HTTP/1.1', version),
  ),
  headOf('Connection: keep-alive\r\nTransfer-Encoding: chunked', lastChunk).replace('HTTP/1.1', 'HTTP/1.0'),
];

/** No requests at all. */
const unreadable = [
  'hola\r\n\r\n',
  'GET /a\nb HTTP/1.1\r\nHost: a\r\n\r\n',
  headOf(`X: ${'a'.repeat(40_000)}`, ''),
];

const brokenChunks = [
  ...['0x0\r\n\r\n', '+0\r\n\r\n', '-1\r\n\r\n', '0 \r\n\r\n', '0\n\n', '0\r\n\n', '\r\n0\r\n\r\n'],
  ...['5\r\nhello0\r\n\r\n', '5\r\nhello\n0\r\n\r\n', '5\nhello\r\n0\r\n\r\n', '5;a\nhello\r\n0\r\n\r\n'],
  ...[
    '5;a\rb\r\nhello\r\n0\r\n\r\n',
    '5;a="\r\n"\r\nhello\r\n0\r\n\r\n',
    '10000000000000005\r\nhello\r\n0\r\n\r\n',
  ],
  ...['0\r\nContent-Length: 5\r\n\r\n', '0\r\nTransfer-Encoding: chunked\r\n\r\n', '0\r\nX-A: b\n\n'],
].map((body) => headOf('Transfer-Encoding: chunked', body + smuggled));

/** They name headers that a proxy would drop: framing, authorization, forwarding. */
const legal = [
  ...['content-length', 'keep-alive, content-length', 'close, content-length, transfer-encoding'],
  ...['keep-alive, content-length, host, authorization', 'content-length, x-forwarded-for'],
  'Upgrade, close, content-length\r\nUpgrade: websocket',
  'Upgrade, HTTP2-Settings, close, content-length\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA',
].flatMap((names) => [
  headOf(`Connection: ${names}\r\nContent-Length: N`, smuggled),
  headOf(
    `Connection: ${names}\r\nTransfer-Encoding: chunked`,
    `${smuggled.length.toString(16)}\r\n${smuggled}\r\n${lastChunk}`,
  ),
]);

function headOf(lines: string, body: string): string {
  const head = `POST /api/v1/contact?outer HTTP/1.1\r\nHost: a\r\n${lines}\r\n\r\n`;
  return head.replaceAll('N', String(body.length)) + body;
}

const withEveryMethod = (requests: readonly string[], given = methods) =>
  requests.flatMap((request) => given.map((method) => request.replace('POST', method)));

const empty = headOf('Content-Length: 0', '');

/** Asked behind a legal request: answered as the second one. */
const last = 'GET /api/v1/home?last HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';

const attacks: readonly (readonly [request: string, isLegal: boolean])[] = [
  ...withEveryMethod([...misleading, ...spoilt, ...brokenChunks]).map((text) => [text, false] as const),
  ...unreadable.map((text) => [text, false] as const),
  ...withEveryMethod(legal, bodiless).map((text) => [text, false] as const),
  ...withEveryMethod(legal, ['POST', 'PUT', 'PATCH']).map(
    (text) => [text.includes('close') ? text : text + last, true] as const,
  ),
  ...withEveryMethod([empty], bodiless).map((text) => [text + last, true] as const),
];

it('requests of one visitor never become another’s, whatever length an attacker states', async () => {
  const asked: string[] = [];
  const { port } = await siteOver((request, response) => {
    const { url = '', headers } = request;
    text(request).then(
      () => {
        asked.push(url);
        response.setHeader('Content-Type', 'application/json');
        response.end(JSON.stringify({ url, visitor: headers.authorization }));
      },
      () => response.destroy(),
    );
  });
  let isOver = false;
  const astray: string[] = [];
  const visit = async () => {
    for (let visits = 0; !isOver || visits < 20; visits += 1) {
      const visitor = randomUUID();
      const url = `/api/v1/categories/footer?${visitor}`;
      const answer = await fetch(`http://127.0.0.1:${port}${url}`, { headers: { Authorization: visitor } });
      const body = await answer.text();
      if (body !== JSON.stringify({ url, visitor })) astray.push(`${answer.status} ${body}`);
    }
  };
  const visiting = Promise.all([visit(), visit(), visit(), visit()]);
  const queue = new PQueue({ concurrency: 40 });
  const faults = await queue.addAll(
    attacks.map(([request, isLegal]) => async () => {
      const statuses = await statusesOf(port, request);
      const isRefused = statuses.length === 1 && /^4/.test(statuses[0] ?? '');
      return (isLegal ? /^200( 200)?$/.test(statuses.join(' ')) : isRefused) ? [] : [{ request, statuses }];
    }),
  );
  isOver = true;
  await visiting;
  expect(attacks.length).toBeGreaterThan(500);
  expect({ astray, faults: faults.flat() }).toEqual({ astray: [], faults: [] });
  const others = new Set(asked.filter((url) => !url.startsWith('/api/v1/categories/')));
  expect([...others].sort()).toEqual(['/api/v1/contact?outer', '/api/v1/home?last']);
  expect(asked.filter((url) => url.endsWith('outer'))).toHaveLength(legal.length * 3 + bodiless.length);
});

/** The answers on one connection, until the site closes it. The requests are sent in two pieces, cut inside a header. */
async function statusesOf(port: number, request: string): Promise<readonly string[]> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true }).setEncoding('latin1');
  let said = '';
  // Closing with unread bytes causes a reset after the answer.
  socket.on('error', () => undefined).on('data', (piece: string) => (said += piece));
  const cut = request.search(/content-le|transfer-e|host/i) + 6;
  socket.write(request.slice(0, cut), 'latin1', () => socket.write(request.slice(cut), 'latin1'));
  await once(socket, 'close');
  return Array.from(said.matchAll(/HTTP\/1\.1 ([2-5]\d\d)/g), ([, status = '']) => status);
}
