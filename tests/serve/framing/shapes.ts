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

function head({ method, path }: Outer, lines: readonly string[]): string {
  return [`${method} ${path} HTTP/1.1`, 'Host: shop.example', ...lines, '', ''].join(crlf);
}

function chunk(text: string): string {
  return `${text.length.toString(16)}${crlf}${text}${crlf}`;
}

const lastChunk = `0${crlf}${crlf}`;

function refused(name: string, write: Shape['write']): Shape {
  return { name, outcome: 'refused', write };
}

function legal(name: string, write: Shape['write']): Shape {
  return { name, outcome: 'legal with a body', write };
}

const sized = (smuggled: string) => `Content-Length: ${smuggled.length}`;

/** `Connection` lists headers that a proxy must keep: framing, authorization, forwarding. */
const namedInConnection: readonly Shape[] = [
  'keep-alive, content-length',
  'Content-Length',
  'close, content-length, transfer-encoding',
  'keep-alive, content-length, host, authorization',
  'content-length, x-forwarded-for, x-forwarded-host',
].flatMap((names) => {
  const [withLength, withChunks] = [names, names.replaceAll('content-length', 'transfer-encoding')].map(
    (all) => `Connection: ${all}`,
  ) as [string, string];
  return [
    legal(
      `${withLength}, with a length`,
      (outer, smuggled) => head(outer, [withLength, sized(smuggled)]) + smuggled,
    ),
    legal(
      `${withChunks}, with chunks`,
      (outer, smuggled) =>
        head(outer, [withChunks, 'Transfer-Encoding: chunked']) + chunk(smuggled) + lastChunk,
    ),
  ];
});

const lengths = [
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
  '9'.repeat(20),
].map((length) =>
  refused(
    `Content-Length: ${JSON.stringify(length)}`,
    (outer, smuggled) => head(outer, [`Content-Length: ${length}`]) + smuggled,
  ),
);

/** Two lengths that contradict or repeat each other. */
const twoLengths = (
  [
    ['the same length twice', (n) => [`Content-Length: ${n}`, `Content-Length: ${n}`]],
    ['two lengths, the first 0', (n) => ['Content-Length: 0', `Content-Length: ${n}`]],
    ['two lengths, the last 0', (n) => [`Content-Length: ${n}`, 'Content-Length: 0']],
    ['a length and chunks', (n) => [`Content-Length: ${n}`, 'Transfer-Encoding: chunked']],
    ['chunks and a length', (n) => ['Transfer-Encoding: chunked', `Content-Length: ${n}`]],
    ['chunks twice', () => ['Transfer-Encoding: chunked', 'Transfer-Encoding: chunked']],
    ['chunks, then none', () => ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity']],
  ] satisfies [string, (length: number) => string[]][]
).map(([name, lines]) =>
  refused(
    name,
    (outer, smuggled) => head(outer, lines(lastChunk.length + smuggled.length)) + lastChunk + smuggled,
  ),
);

const codings = [
  ...['xchunked', 'identity', 'chunked, identity', 'gzip, chunked', ', chunked', 'chunked;x=1'],
  ...['"chunked"', '\u000bchunked', ''],
].map((coding) =>
  refused(
    `Transfer-Encoding: ${JSON.stringify(coding)}`,
    (outer, smuggled) => head(outer, [`Transfer-Encoding: ${coding}`]) + lastChunk + smuggled,
  ),
);

/** Header names and lines that parsers read differently. */
const lines = (
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
    ['an expectation that nobody knows', (n) => `Expect: 200-maybe${crlf}Content-Length: ${n}`],
  ] satisfies [string, (length: number) => string][]
).map(([name, line]) => refused(name, (outer, smuggled) => head(outer, [line(smuggled.length)]) + smuggled));

/** A head with a length that is written otherwise. */
const wholeHeads = (
  [
    ['bare line feeds everywhere', (text) => text.replaceAll(crlf, '\n')],
    ['a bare line feed at the end of the head', (text) => `${text.slice(0, -2)}\n`],
    ['a bare line feed after the request line', (text) => text.replace(crlf, '\n')],
    ['no host', (text) => text.replace(`Host: shop.example${crlf}`, '')],
    ...['HTTP/0.9', 'HTTP/1.2', 'HTTP/2.0', 'ICE/1.0', 'HTTP/1.1 HTTP/1.1'].map(
      (version): [string, (text: string) => string] => [
        `the version ${version}`,
        (text) => text.replace('HTTP/1.1', version),
      ],
    ),
  ] satisfies [string, (text: string) => string][]
).map(([name, spoil]) =>
  refused(name, (outer, smuggled) => spoil(head(outer, [sized(smuggled)])) + smuggled),
);

const versions = [
  refused('chunks in HTTP/1.0', (outer, smuggled) => {
    const text = head(outer, ['Connection: keep-alive', 'Transfer-Encoding: chunked']);
    return text.replace('HTTP/1.1', 'HTTP/1.0') + lastChunk + smuggled;
  }),
];

/** A body behind what asks for another protocol, or to be asked for. */
const upgrades = (
  [
    ...['websocket', 'h2c'].map((protocol): [string, string[]] => [
      `an upgrade to ${protocol}`,
      [
        'Connection: Upgrade, HTTP2-Settings, content-length',
        `Upgrade: ${protocol}`,
        'HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA',
      ],
    ]),
    ['a body that waits to be asked for', ['Expect: 100-continue', 'Connection: content-length, expect']],
  ] satisfies [string, string[]][]
).map(([name, more]) => legal(name, (outer, smuggled) => head(outer, [...more, sized(smuggled)]) + smuggled));

/** Invalid chunk sizes, chunk data and trailers. */
const chunks = [
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
].map((body): Shape => ({
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
  ...versions,
  ...upgrades,
  ...chunks,
];
