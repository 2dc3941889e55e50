/** The published site behind one bar of signal: each document comes in pieces, with time to be painted between them. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inject } from 'vitest';

/** After these a piece may end. */
const ends = /<\/(?:a|article|button|div|fieldset|form|h[1-3]|header|label|li|nav|p|section|select|ul)>/g;
/** After these one always ends: a picture or a field that its row centres moves when the words after it are taller. */
const pictures = /<\/svg>|<(?:img|input)\b[^>]*>/g;
/** And between words and a link beside them: the link may be taller. */
const wordsBeforeLinks = /[^<>\s][^<>]*(?=<a\b)/g;
/** As many at most of the first kind; the first elements of the body, the header among them, come one by one. */
const pieces = 40;
const oneByOne = 20;

const opened = new Map<number, Promise<string>>();

/**
 * One for all tests of a worker: it outlives each test's browser, which may still ask for a picture when its test ends.
 * @param pauseMs what the line takes from one piece to the next
 * @returns its origin
 */
export function openTricklingSite(pauseMs: number): Promise<string> {
  const origin = opened.get(pauseMs) ?? startTricklingSite(pauseMs);
  opened.set(pauseMs, origin);
  return origin;
}

async function startTricklingSite(pauseMs: number): Promise<string> {
  const server = createServer((request, response) => {
    void answer(request.url ?? '/').then(async ({ status, headers, body }) => {
      response.writeHead(status, headers);
      for (const piece of headers['content-type']?.startsWith('text/html') ? cut(body) : [body]) {
        response.write(piece);
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function answer(path: string) {
  const found = await fetch(`${inject('siteUrl')}${path}`, { redirect: 'manual' });
  const kept = ['content-type', 'content-security-policy', 'cache-control'];
  const headers = Object.fromEntries([...found.headers].filter(([name]) => kept.includes(name)));
  return { status: found.status, headers, body: Buffer.from(await found.arrayBuffer()) };
}

function cut(body: Buffer): readonly string[] {
  const html = body.toString('utf8');
  const start = html.indexOf('<body');
  const ending = (what: RegExp) =>
    [...html.matchAll(what)].map(({ index, 0: tag }) => index + tag.length).filter((at) => at > start);
  const cuts = ending(ends);
  const step = Math.ceil((cuts.length - oneByOne) / (pieces - oneByOne));
  const some = cuts.filter((_, index) => index < oneByOne || index % step === 0);
  const chosen = [...some, ...ending(pictures), ...ending(wordsBeforeLinks)].sort((a, b) => a - b);
  return [0, ...chosen].map((from, index) => html.slice(from, chosen[index]));
}
