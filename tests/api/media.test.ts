import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../support/api.ts';

const root = mkdtempSync(join(tmpdir(), 'media-'));
let api: TestApi;

beforeAll(async () => {
  mkdirSync(join(root, 'media/covers'), { recursive: true });
  writeFileSync(join(root, 'secret.png'), 'secret');
  writeFileSync(join(root, 'media/covers/uno.webp'), 'a picture');
  writeFileSync(join(root, 'media/covers/año 1.PNG'), 'another');
  writeFileSync(join(root, 'media/covers/dibujo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(root, 'media/covers/notes.html'), '<script>alert(1)</script>');
  writeFileSync(join(root, 'media/.hidden.png'), 'hidden');
  symlinkSync(join(root, 'secret.png'), join(root, 'media/covers/link.png'));
  api = await startTestApi({ media: join(root, 'media') });
});

afterAll(() => rmSync(root, { recursive: true }));

const get = (path: string, init?: RequestInit) =>
  api.fetch(new Request(`http://api.test/media/${path}`, init));

describe('pictures', () => {
  it.each([
    ['covers/uno.webp', 'image/webp', 'a picture'],
    ['covers/a%C3%B1o%201.PNG', 'image/png', 'another'],
    ['covers/dibujo.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ])('%s is served as %s', async (path, type, body) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toBe(type);
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(answer.headers.get('Cache-Control')).toMatch(/^public, max-age=\d{6,}$/);
    expect(answer.headers.get('Content-Length')).toBe(String(body.length));
    expect(await answer.text()).toBe(body);
  });

  it('are not sent again to who has them', async () => {
    const tag = (await get('covers/uno.webp')).headers.get('ETag') ?? '';
    const again = await get('covers/uno.webp', { headers: { 'If-None-Match': tag } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  it('answer HEAD without a body', async () => {
    const head = await get('covers/uno.webp', { method: 'HEAD' });
    expect([head.status, head.headers.get('Content-Length'), await head.text()]).toEqual([200, '9', '']);
  });

  it('that are SVG run nothing when they are opened by themselves', async () => {
    expect((await get('covers/dibujo.svg')).headers.get('Content-Security-Policy')).toContain(
      "default-src 'none'",
    );
  });

  it.each([
    'covers/none.webp',
    'covers',
    'covers/',
    'covers/notes.html',
    '.hidden.png',
    '..%2fsecret.png',
    '%2e%2e/secret.png',
    'covers/..%2f..%2fsecret.png',
    '..%5csecret.png',
    '%00.png',
    '%ZZ.png',
    '%2fetc%2fpasswd',
    'covers/link.png',
  ])('%s is a 404 in words', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toHaveProperty('errorMessage');
  });
});
