import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { readSlowly } from './read-slowly.ts';
import { runSite } from './running-site.ts';
import { build, emptyShop, publish } from './tiny-shop.ts';

const megabyte = 1024 * 1024;

describe('many who read a large file very slowly', () => {
  it('cost little memory, and others do not wait for them', async () => {
    const layout = emptyShop();
    build(layout, { 'index.html': 'inicio', 'img/feed.webp': randomBytes(12 * megabyte) });
    await publish(layout);
    const { grown, waits, served } = await readSlowly({
      dataDir: layout.root,
      large: '/img/feed.webp',
      page: '/',
      readers: 200,
      visits: 20,
    });
    expect(served).toBe(200);
    // With the whole file in memory per reader it would be 2400 MB.
    expect(grown ?? 0).toBeLessThan(100 * megabyte);
    expect(waits[Math.floor(waits.length / 2)]).toBeLessThan(100);
  });

  it('get all of it in the end, each byte as it is', async () => {
    const layout = emptyShop();
    const bytes = randomBytes(3 * megabyte);
    build(layout, { 'index.html': 'inicio', 'img/feed.webp': bytes });
    await publish(layout);
    const { ask } = await runSite(layout);
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask('/img/feed.webp')));
    for (const answer of answers) expect(answer.bytes.equals(bytes)).toBe(true);
    const head = await ask('/img/feed.webp', { method: 'HEAD' });
    expect([head.headers['content-length'], head.bytes.length]).toEqual([String(bytes.length), 0]);
  });

  it('are cut off once they read nothing at all, and so are those who say nothing', async () => {
    const layout = emptyShop();
    build(layout, { 'index.html': 'inicio', 'img/feed.webp': randomBytes(12 * megabyte) });
    await publish(layout);
    const { port, lines } = await runSite(layout, { idleMs: 200 });
    const reader = connect(port, '127.0.0.1').on('error', () => undefined);
    reader.pause().write('GET /img/feed.webp HTTP/1.1\r\nHost: a\r\n\r\n');
    const silent = connect(port, '127.0.0.1').on('error', () => undefined);
    await once(silent.resume(), 'close');
    await expect.poll(() => lines.some(({ aborted }) => aborted === true)).toBe(true);
    expect(lines.some(({ level }) => Number(level) >= 50)).toBe(false);
    reader.destroy();
  });
});
