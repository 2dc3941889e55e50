/**
 * Ambiguous framing: each shape writes one request whose body, or what follows it, is another request that must never
 * be parsed as one (RFC 9112, section 11.2).
 */

export interface Outer {
  readonly method: string;
  readonly path: string;
}

export interface Shape {
  readonly name: string;
  /** Expected result for the outer request: some are complete and legal, in some only the body is invalid. */
  readonly outcome: 'refused' | 'broken in its body' | 'legal with a body';
  readonly write: (outer: Outer, smuggled: string) => string;
}

const crlf = '\r\n';

function head({ method, path }: Outer, lines: readonly string[], version = 'HTTP/1.1'): string {
  return [`${method} ${path} ${version}`, 'Host: shop.example', ...lines, '', ''].join(crlf);
}

function chunk(text: string): string {
  return `${text.length.toString(16)}${crlf}${text}${crlf}`;
}

const lastChunk = `0${crlf}${crlf}`;

/** `Connection` lists headers that a proxy must keep: framing, authorization, forwarding. */
const namedInConnection: readonly Shape[] = [
  'keep-alive, content-length',
  'Content-Length',
  'close, content-length, transfer-encoding',
  'keep-alive, content-length, host, authorization',
  'content-length, x-forwarded-for, x-forwarded-host',
].flatMap((names): Shape[] => [
  {
    name: `Connection: ${names}, with a length`,
    outcome: 'legal with a body',
    write: (outer, smuggled) =>
      head(outer, [`Connection: ${names}`, `Content-Length: ${smuggled.length}`]) + smuggled,
  },
  {
    name: `Connection: ${names.replaceAll('content-length', 'transfer-encoding')}, with chunks`,
    outcome: 'legal with a body',
    write: (outer, smuggled) =>
      head(outer, [
        `Connection: ${names.replaceAll('content-length', 'transfer-encoding')}`,
        'Transfer-Encoding: chunked',
      ]) +
      chunk(smuggled) +
      lastChunk,
  },
]);

const lengths: readonly Shape[] = [
  '+0',
  '-0',
  '-1',
  '0x0',
  '0 0',
  '',
  '1e0',
  '0, 0',
  '"0"',
  '0;',
  '\u000b0',
  '99999999999999999999',
].map((length) => ({
  name: `Content-Length: ${JSON.stringify(length)}`,
  outcome: 'refused',
  write: (outer, smuggled) => head(outer, [`Content-Length: ${length}`]) + smuggled,
}));

/** Two lengths that contradict or repeat each other. */
const twoLengths: readonly Shape[] = (
  [
    ['the same length twice', (n) => [`Content-Length: ${n}`, `Content-Length: ${n}`]],
    ['two lengths, the first 0', (n) => ['Content-Length: 0', `Content-Length: ${n}`]],
    ['two lengths, the last 0', (n) => [`Content-Length: ${n}`, 'Content-Length: 0']],
    ['a length and chunks', (n) => [`Content-Length: ${n}`, 'Transfer-Encoding: chunked']],
    ['chunks and a length', (n) => ['Transfer-Encoding: chunked', `Content-Length: ${n}`]],
    ['chunks twice', () => ['Transfer-Encoding: chunked', 'Transfer-Encoding: chunked']],
    ['chunks, then none', () => ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity']],
  ] satisfies [string, (length: number) => string[]][]
).map(([name, lines]) => ({
  name,
  outcome: 'refused',
  write: (outer, smuggled) => head(outer, lines(lastChunk.length + smuggled.length)) + lastChunk + smuggled,
}));

const codings: readonly Shape[] = [
  'xchunked',
  'identity',
  'chunked, identity',
  'gzip, chunked',
  ', chunked',
  'chunked;x=1',
  '"chunked"',
  '\u000bchunked',
  '',
].map((coding) => ({
  name: `Transfer-Encoding: ${JSON.stringify(coding)}`,
  outcome: 'refused',
  write: (outer, smuggled) => head(outer, [`Transfer-Encoding: ${coding}`]) + lastChunk + smuggled,
}));

/** Header names and lines that parsers read differently. */
const lines: readonly Shape[] = (
  [
    ['a space before the colon', (n) => `Content-Length : ${n}`],
    ['a tab before the colon', (n) => `Content-Length\t: ${n}`],
    ['a space in the name', (n) => `Content Length: ${n}`],
    ['a control character before the name', (n) => `\u0001Content-Length: ${n}`],
    ['no name', (n) => `: ${n}`],
    ['no colon', () => 'Content-Length'],
    ['a folded line that is a header', (n) => `X-A: b${crlf} Content-Length: ${n}`],
    ['a folded length', (n) => `Content-Length:${crlf} ${n}`],
    ['a folded coding', () => `Transfer-Encoding:${crlf} chunked`],
    ['a coding with a space before the colon', () => 'Transfer-Encoding : chunked'],
    ['a bare line feed between headers', (n) => `X-A: b\nContent-Length: ${n}`],
    ['a bare carriage return between headers', (n) => `X-A: b\rContent-Length: ${n}`],
    ['a zero byte', (n) => `X-A: b\0${crlf}Content-Length: ${n}`],
    ['a second host', (n) => `Host: evil.example${crlf}Content-Length: ${n}`],
    ['more headers than are kept', (n) => `${`a:${crlf}`.repeat(2100)}Content-Length: ${n}`],
  ] satisfies [string, (length: number) => string][]
).map(([name, line]) => ({
  name,
  outcome: 'refused',
  write: (outer, smuggled) => head(outer, [line(smuggled.length)]) + smuggled,
}));

const wholeHeads: readonly Shape[] = [
  {
    name: 'bare line feeds everywhere',
    outcome: 'refused',
    write: (outer, smuggled) =>
      head(outer, [`Content-Length: ${smuggled.length}`]).replaceAll(crlf, '\n') + smuggled,
  },
  {
    name: 'a bare line feed at the end of the head',
    outcome: 'refused',
    write: (outer, smuggled) =>
      `${head(outer, [`Content-Length: ${smuggled.length}`]).slice(0, -2)}\n${smuggled}`,
  },
  {
    name: 'a bare line feed after the request line',
    outcome: 'refused',
    write: (outer, smuggled) =>
      head(outer, [`Content-Length: ${smuggled.length}`]).replace(crlf, '\n') + smuggled,
  },
  {
    name: 'chunks in HTTP/1.0',
    outcome: 'refused',
    write: (outer, smuggled) =>
      head(outer, ['Connection: keep-alive', 'Transfer-Encoding: chunked'], 'HTTP/1.0') +
      lastChunk +
      smuggled,
  },
  ...['HTTP/0.9', 'HTTP/1.2', 'HTTP/2.0', 'ICE/1.0', 'HTTP/1.1 HTTP/1.1'].map((version): Shape => ({
    name: `the version ${version}`,
    outcome: 'refused',
    write: (outer, smuggled) => head(outer, [`Content-Length: ${smuggled.length}`], version) + smuggled,
  })),
  {
    name: 'no host',
    outcome: 'refused',
    write: ({ method, path }, smuggled) =>
      `${method} ${path} HTTP/1.1${crlf}Content-Length: ${smuggled.length}${crlf}${crlf}${smuggled}`,
  },
  {
    name: 'an expectation that nobody knows',
    outcome: 'refused',
    write: (outer, smuggled) =>
      head(outer, ['Expect: 200-maybe', `Content-Length: ${smuggled.length}`]) + smuggled,
  },
  ...['websocket', 'h2c'].map((protocol): Shape => ({
    name: `an upgrade to ${protocol}`,
    outcome: 'legal with a body',
    write: (outer, smuggled) =>
      head(outer, [
        'Connection: Upgrade, HTTP2-Settings, content-length',
        `Upgrade: ${protocol}`,
        'HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA',
        `Content-Length: ${smuggled.length}`,
      ]) + smuggled,
  })),
  {
    name: 'a body that waits to be asked for',
    outcome: 'legal with a body',
    write: (outer, smuggled) =>
      head(outer, [
        'Expect: 100-continue',
        'Connection: content-length, expect',
        `Content-Length: ${smuggled.length}`,
      ]) + smuggled,
  },
];

/** Invalid chunk sizes, chunk data and trailers. */
const chunks: readonly Shape[] = [
  `0x0${crlf}${crlf}`,
  `+0${crlf}${crlf}`,
  `-1${crlf}${crlf}`,
  `0 ${crlf}${crlf}`,
  `0\n\n`,
  `0${crlf}\n`,
  `5${crlf}hello0${crlf}${crlf}`,
  `5${crlf}hello\n0${crlf}${crlf}`,
  `5\nhello${crlf}0${crlf}${crlf}`,
  `5;a\nhello${crlf}0${crlf}${crlf}`,
  `5;a\rb${crlf}hello${crlf}0${crlf}${crlf}`,
  `5;a="${crlf}"${crlf}hello${crlf}0${crlf}${crlf}`,
  `10000000000000005${crlf}hello${crlf}0${crlf}${crlf}`,
  `${crlf}0${crlf}${crlf}`,
  `0${crlf}Content-Length: 5${crlf}${crlf}`,
  `0${crlf}Transfer-Encoding: chunked${crlf}${crlf}`,
  `0${crlf}X-A: b\n\n`,
].map((body) => ({
  name: `the chunks ${JSON.stringify(body)}`,
  outcome: 'broken in its body',
  write: (outer, smuggled) => head(outer, ['Transfer-Encoding: chunked']) + body + smuggled,
}));

export const shapes: readonly Shape[] = [
  ...namedInConnection,
  ...lengths,
  ...twoLengths,
  ...codings,
  ...lines,
  ...wholeHeads,
  ...chunks,
];
