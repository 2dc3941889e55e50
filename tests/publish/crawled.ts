/** A synced shop with its files for crawlers, and what reads them. */
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { storeCrawlFiles } from '../../scripts/publish/crawl/crawl-files.ts';
import { blobFile } from '../../scripts/publish/release/blobs.ts';
import type { PublishedImage } from '../../src/domain/catalogue/product.ts';
import type { FakeBackend } from './fake-backend.ts';
import { openSynced } from './workshop.ts';

export const siteUrl = 'https://vineta.example';
export const now = new Date('2026-11-20T15:00:00Z');

export async function openCrawled(count: number, fill?: (backend: FakeBackend) => unknown) {
  const workshop = await openSynced(count, fill);
  const { data } = workshop;
  const files = new Map<string, string>();
  const make = (now = '2026-11-20T15:00:00Z') => {
    const { entries, changes } = storeCrawlFiles(
      { data, siteUrl, indexNowKey: null },
      { before: null, code: '', mayWait: false, now: new Date(now) },
    );
    files.clear();
    for (const [path, file] of changes)
      files.set(path, readFileSync(blobFile(data.blobs, file?.hash ?? ''), 'utf8'));
    return entries;
  };
  make();
  return {
    ...workshop,
    make,
    read: (path: string) => files.get(`/${path}`) ?? `no file ${path}`,
    publish: async (now = '2026-11-20T15:00:00Z', code = '') => {
      await workshop.sync({ now: new Date(now), code, allowDrop: true });
      make(now);
    },
    /** Adds covers, because the fake backend's pictures are not real. */
    cover: (...slugs: readonly string[]) => {
      const cover = image('tapa');
      for (const slug of slugs) workshop.edit(slug, { cover, images: [cover] });
      return make();
    },
  };
}

export const image = (name: string): PublishedImage => ({
  sources: [{ path: `/img/${name}.webp`, width: 320 }],
  width: 320,
  height: 480,
});

/** Tags are closed in order, there is no bare ampersand, and no character that XML does not allow. */
export function expectWellFormed(xml: string): void {
  const open: string[] = [];
  for (const [, close, name = '', empty] of xml.matchAll(/<(\/?)([\w:]+)[^<>]*?(\/?)>/g)) {
    if (close) expect(open.pop()).toBe(name);
    else if (!empty) open.push(name);
  }
  expect(open).toEqual([]);
  expect(xml).not.toMatch(/&(?!(?:amp|lt|gt|quot|apos);)/);
  expect(xml).not.toMatch(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u);
  expect(xml.replace(/<[^<>]+>/g, '')).not.toMatch(/[<>]/);
}

export const texts = (xml: string, tag: string) =>
  Array.from(xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g')), ([, text]) => text ?? '');
