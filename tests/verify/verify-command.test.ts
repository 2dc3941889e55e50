/** `npm run verify` as a program, against servers on ports: what a backend's team sees first. */
import { once } from 'node:events';
import { createAdaptorServer } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen } from '../../scripts/http/listen.ts';
import { embeddedBackend, type EmbeddedBackend } from '../../scripts/verify/embedded-backend.ts';
import { runProgram } from '../support/program.ts';

const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

/** @returns its origin */
async function served(fetch: (request: Request) => Response | Promise<Response>): Promise<string> {
  const server = createAdaptorServer({ fetch: (request) => fetch(request), overrideGlobalObjects: false });
  const port = await listen(server, { port: 0, host: '127.0.0.1', setting: 'nothing' });
  closing.push(() => once(server.close(), 'close'));
  return `http://127.0.0.1:${port}`;
}

let backend: EmbeddedBackend;
let origin: string;
beforeAll(async () => {
  backend = await embeddedBackend(60);
  closing.push(() => backend.close());
  origin = await served((request) => backend.fetch(request));
});

const verify = (...args: string[]) => runProgram('verify', args);

describe('npm run verify', () => {
  it.each(['', '/', '/api/v1', '/api/v1/'])('compares a backend call by call: its address%s', async (end) => {
    const { code, said, errors } = await verify('--api', `${origin}${end}`);
    expect(errors).toBe('');
    expect(code).toBe(0);
    expect(said).toContain(`Comparing ${origin} with the contract\n`);
    expect(said).toContain('✓ GET /products-list\n');
    expect(said).toContain('✓ POST /cart\n');
  });

  it('ends with the first level that does not hold, and looks no further than --level', async () => {
    const lacking = await served((request) =>
      /search-suggestions/.test(request.url)
        ? Response.json({ message: 'Not Found' }, { status: 404 })
        : backend.fetch(request),
    );
    expect(await verify('--api', lacking, '--level', 'publish')).toMatchObject({ code: 0 });
    const { code, said } = await verify('--api', lacking, '--level', 'cart');
    expect([code, said]).toEqual([
      12,
      expect.stringMatching(/To find +no: 1 call: GET \/search-suggestions/),
    ]);
    expect(said).not.toContain('To sell');
  });

  it('says that a level which has to hold was not tried', async () => {
    const { code, said } = await verify('--api', origin, '--level', 'sell');
    expect([code, said]).toEqual([14, expect.stringMatching(/To sell +not tried: .*--customer EMAIL/)]);
  });

  it.each([
    ['--level all-of-it', /^--level is "all-of-it"; it should be publish, find, cart, sell, accounts, all\n/],
    ['--customer a@example.com', /^--customer and --password go together\n/],
    ['--second-password x', /^--second-customer and --second-password go together\n/],
  ])('%s is refused with its reason', async (line, words) => {
    const { code, errors } = await verify(...line.split(' '));
    expect([code, errors]).toEqual([2, expect.stringMatching(words)]);
  });

  const page = () => new Response('<!doctype html><title>Hola', { headers: { 'Content-Type': 'text/html' } });
  const elsewhere = () => Response.json({ errorMessage: 'No existe' }, { status: 404 });
  const moved = (request: Request) =>
    Response.redirect(request.url.replace('http://127.0.0.1', 'https://api.test'), 301);
  it.each<[string, (request: Request) => Response, RegExp]>([
    ['a site', page, /^\S+\/api\/v1\/home answers 200 with a page \(HTML\): the API is not there\./],
    [
      'another API',
      elsewhere,
      /^\S+\/api\/v1\/home answers 404 as application\/json: the API is not there\./,
    ],
    ['an address that leads on', moved, /answers 301 and leads to https:\/\/api\.test/],
  ])('says in one sentence that an address is %s', async (_, fetch, words) => {
    const { code, said, errors } = await verify('--api', await served(fetch));
    expect(errors).toMatch(words);
    expect([errors.split('\n').length, said, code]).toEqual([1, '', 1]);
  });

  it('says in one sentence that the backend does not answer', async () => {
    const { code, said, errors } = await verify('--api', 'http://127.0.0.1:1/api/v1');
    expect(errors).toMatch(/^http:\/\/127\.0\.0\.1:1 does not answer \(.+\)\. Correct --api, or start the/);
    expect([said, code]).toEqual(['', 1]);
  });
});
