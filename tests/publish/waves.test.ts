/** A publish of many pages in two waves, each consistent in itself. */
import { existsSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { collectGarbage } from '../../scripts/publish/release-garbage.ts';
import { readManifestHead, manifestFile } from '../../scripts/publish/release-manifest.ts';
import {
  activateRelease,
  createRelease,
  currentRelease,
  listReleases,
  readLive,
  rollback,
} from '../../scripts/publish/release.ts';
import { Renderers } from '../../scripts/publish/render/renderers.ts';
import { warmUp } from '../../scripts/publish/render/warm-up.ts';
import type { DataLayout } from '../../scripts/settings.ts';
import { runSite } from '../serve/running-site.ts';
import { at, build, emptyShop, longText, publish as publishRelease } from '../serve/tiny-shop.ts';
import { contentOf, firstPublish, openShop, publishFrom, warmRenderers } from './whole-release.ts';
import { openWorkshop } from './workshop.ts';

describe('a publish of the real pages in two waves', () => {
  it('brings what changed first and the lists after it, and a refusal of these leaves it live', async () => {
    const { backend, data } = openWorkshop(17);
    backend.pictures.set('/media/a.png', await picture());
    backend.products[3]!.picture = '/media/a.png';
    const renderers = warmRenderers();
    const version = await openShop(backend, data, { renderers });
    const before = await contentOf(data);

    // A warm-up writes nothing, and the threads handle one job at a time.
    const home = () => statSync(join(data.build, 'index.html')).mtimeMs;
    const rendered = home();
    const rehearsal = warmUp({ data, siteUrl: 'http://localhost:4321' }, renderers);

    // Both waves succeed.
    for (const product of backend.products.slice(3, 5)) product.pesos += 1;
    let seen: Seen | null = null;
    const look = async () =>
      void (seen = { content: await contentOf(data), live: await currentRelease(data) });
    const whole = await publishFrom(backend, data, { renderers, waves: { mostAtOnce: 1 }, onFirst: look });
    await rehearsal;
    expect(home()).toBe(rendered);
    const { content, live } = shown(seen);
    expect(live).toMatchObject({ isInterim: true });
    const first = othersThan(before, content);
    expect(first).toEqual(expect.arrayContaining(['/producto/tomo-4', '/producto/tomo-5']));
    expect(first).not.toContain('/productos');
    expect(whole.first?.pages).toBeGreaterThan(0);
    expect(whole.first?.ms).toBeLessThan(whole.liveMs);
    const after = await contentOf(data);
    expect(othersThan(content, after)).toEqual(expect.arrayContaining(['/productos', '/editorial/ivrea']));
    expect(after).toEqual(await firstPublish(data, backend));
    expect((await listReleases(data)).map(({ id }) => id)).toEqual([whole.release.id, version.release.id]);

    // The second wave is refused: a list refers to a missing file.
    const asset = onlyNamedBy(data, 'productos.html', 'producto/tomo-4.html');
    backend.products[3]!.pesos += 1;
    const spoil = () => renameSync(asset, `${asset}.away`);
    const refused = publishFrom(backend, data, { renderers, waves: { mostAtOnce: 1 }, onFirst: spoil });
    await expect(refused).rejects.toMatchObject({
      problem: 'broken-site',
      first: { pages: expect.any(Number) },
    });
    await expect(refused).rejects.toThrow(/pages went live before; the rest is as it was/);
    const refusedAt = await contentOf(data);
    expect(othersThan(after, refusedAt)).toContain('/producto/tomo-4');
    expect(refusedAt['/productos']).toBe(after['/productos']);

    // Once corrected, the next publish renders the rest, though nothing has changed since.
    renameSync(`${asset}.away`, asset);
    await publishFrom(backend, data, { renderers });
    expect(await contentOf(data)).toEqual(await firstPublish(data, backend));

    // On a large site, pages do not wait for the crawl files, however few pages they are.
    const notified = await contentOf(data);
    backend.products[3]!.pesos += 1;
    const large = await publishFrom(backend, data, { renderers, waves: { largeSite: 1 }, onFirst: look });
    expect(othersThan(notified, shown(seen).content)).toContain('/producto/tomo-4');
    expect(othersThan(notified, shown(seen).content)).not.toContain('/feeds/google.xml');
    expect(othersThan(notified, await contentOf(data))).toContain('/feeds/google.xml');
    expect(large.crawl['/feeds/google.xml']).toBe(1);
    const unchanged = await publishFrom(backend, data, { renderers, waves: { largeSite: 1 }, onFirst: look });
    expect(unchanged).toMatchObject({ first: null, release: { isNew: false, id: large.release.id } });
    expect((await rollback(data)).id < large.release.id).toBe(true);
    expect(await currentRelease(data)).toMatchObject({ isInterim: false });
  }, 200_000);
});

describe('a rehearsal', () => {
  it('of a shop that was never published is none', async () => {
    await expect(
      warmUp({ data: emptyShop(), siteUrl: 'http://localhost:4321' }, new Renderers()),
    ).resolves.toBe(undefined);
  });
});

describe('a release between two waves', () => {
  it('is nothing to go back to and no version among the last ten, and goes when the next one is live', async () => {
    const layout = emptyShop();
    build(layout, { 'index.html': 'uno', 'lista.html': 'uno' });
    const version = await publishRelease(layout);
    build(layout, { 'index.html': 'dos' });
    const step = await createRelease({ layout, now: at(1000), isInterim: true });
    await activateRelease(layout, step.id);
    expect(await collectGarbage(layout, at(1000))).toEqual({ releases: 0, blobs: 0 });
    expect((await rollback(layout)).id).toBe(version.id);
    await activateRelease(layout, step.id);
    build(layout, { 'lista.html': 'dos' });
    const next = await publishRelease(layout, at(2000));
    expect(await collectGarbage(layout, at(2000))).toEqual({ releases: 1, blobs: 0 });
    expect((await listReleases(layout)).map(({ id }) => id)).toEqual([next.id, version.id]);
    expect((await rollback(layout)).id).toBe(version.id);
  });

  it('becomes a version of its own when the second wave changes nothing', async () => {
    const layout = emptyShop();
    build(layout, { 'index.html': 'uno' });
    const step = await createRelease({ layout, now: at(0), isInterim: true });
    const whole = await createRelease({ layout, now: at(1) });
    expect(whole).toMatchObject({ isNew: true, isInterim: false });
    const head = (id: string) => readManifestHead(manifestFile(layout, id));
    expect((await head(whole.id)).contentHash).toBe((await head(step.id)).contentHash);
    expect(await createRelease({ layout, now: at(2) })).toMatchObject({ id: whole.id, isNew: false });
  });

  it('may vanish under a server that answers from it, and under one that is reading it', async () => {
    const layout = emptyShop();
    build(layout, { 'index.html': longText('uno'), 'robots.txt': longText('uno') });
    await publishRelease(layout);
    build(layout, { 'index.html': longText('dos'), 'robots.txt': longText('dos') });
    await activateRelease(layout, (await createRelease({ layout, now: at(1000), isInterim: true })).id);
    const { site, ask, lines } = await runSite(layout);
    build(layout, { 'robots.txt': longText('tres') });
    const next = await createRelease({ layout, now: at(2000) });
    const finish = async () => {
      await activateRelease(layout, next.id);
      await collectGarbage(layout, at(2000));
    };
    const read = await readLive(layout, async (id) => {
      if (id !== next.id) await finish();
      return readManifestHead(manifestFile(layout, id));
    });
    expect(read?.isInterim).toBe(false);
    // Race: the server may not have noticed the switch yet, so either release's content is valid.
    expect(['dos', 'tres']).toContain((await ask('/robots.txt')).text.split(' ')[0]);
    await site.refresh();
    expect((await ask('/robots.txt')).text.split(' ')[0]).toBe('tres');
    expect(lines.filter(({ msg }) => String(msg).includes('cannot be read'))).toEqual([]);
  });
});

function picture(): Promise<Buffer> {
  return sharp({ create: { width: 300, height: 450, channels: 3, background: '#234' } })
    .png()
    .toBuffer();
}

interface Seen {
  readonly content: Readonly<Record<string, string>>;
  readonly live: { readonly isInterim: boolean } | null;
}

function shown(seen: Seen | null): Seen {
  if (seen === null) throw new Error('nothing happened between the waves');
  return seen;
}

function othersThan(before: Seen['content'], after: Seen['content']): readonly string[] {
  return Object.keys(after).filter((path) => after[path] !== before[path]);
}

/** A build file that one page refers to and another does not. */
function onlyNamedBy(data: DataLayout, page: string, other: string): string {
  const html = (name: string) => readFileSync(join(data.build, name), 'utf8');
  const named = html(page).match(/_astro\/[\w.@~%-]+/g) ?? [];
  const file = named.find((name) => !html(other).includes(name) && existsSync(join(data.build, name)));
  if (file === undefined) throw new Error(`${page} names no file of its own`);
  return join(data.build, file);
}
