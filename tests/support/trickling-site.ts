/**
 * Simulates a slow connection: a proxy that sends each document in chunks, with time to paint between them (layout
 * shift tests).
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inject } from 'vitest';

/** Tags after which a chunk may end. */
const ends = /<\/(?:a|article|button|div|fieldset|form|h[1-3]|header|label|li|nav|p|section|select|ul)>/g;
/** Tags after which a chunk always ends: images and fields centred in a row move when taller text follows (CLS). */
const pictures = /<\/svg>|<(?:img|input)\b[^>]*>/g;
/** Also a chunk boundary: between words and a link beside them, because the link may be taller (CLS). */
const wordsBeforeLinks = /[^<>\s][^<>]*(?=<a\b)/g;
/**
 * Maximum number of chunks of the first kind; the first elements of the body, including the header, are sent one by
 * one.
 */
const pieces = 40;
const oneByOne = 20;

/** Between two chunks: a frame, so that each is painted. */
const pauseMs = 17;

let opened: Promise<string> | null = null;

/** One proxy per worker: it outlives each test's browser, which may still request an image when its test ends. @returns its origin */
export function openTricklingSite(): Promise<string> {
  return (opened ??= startTricklingSite());
}

async function startTricklingSite(): Promise<string> {
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
