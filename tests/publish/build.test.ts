import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildSite } from '../../scripts/publish/build.ts';
import { checkBuild } from '../../scripts/publish/gates.ts';
import { withPublishLock } from '../../scripts/publish/lock.ts';
import { openWorkshop, type Workshop } from './workshop.ts';

const siteUrl = 'http://localhost:4321';

describe('a build of the real pages', () => {
  it('renders what changed and nothing else, and the result is the one of a full build', async () => {
    const workshop = openWorkshop(41);
    const { backend, data, sync } = workshop;
    await sync();
    const first = await buildSite({ data, siteUrl });
    expect(first.missing).toEqual([]);
    expect(collectionPages(first.rendered)).toEqual(pathsOf(workshop).map(fileOf).sort());
    await checkBuild(data, first);

    // A price, and a product less: its page goes, and so does the last page of everything.
    backend.products = backend.products.filter(({ slug }) => slug !== 'tomo-40');
    backend.products[6]!.pesos = 77_777;
    const before = workshop.keys();
    await sync();
    const changed = [...workshop.keys()]
      .filter(([path, key]) => before.get(path) !== key)
      .map(([path]) => path);
    const second = await buildSite({ data, siteUrl });
    expect(collectionPages(second.rendered)).toEqual(changed.filter(isCollection).map(fileOf).sort());
    expect(second.removed).toEqual(expect.arrayContaining(['producto/tomo-40.html', 'productos/9.html']));
    expect(readFileSync(join(data.build, 'producto/tomo-7.html'), 'utf8')).toContain('77.777');

    const incremental = filesOf(data.build);
    rmSync(data.build, { recursive: true });
    const full = await buildSite({ data, siteUrl }, { isForced: true });
    expect(full.rendered.length).toBe(full.pages);
    expect(filesOf(data.build)).toEqual(incremental);
  }, 60_000);

  it('says why it failed, and the next one starts from nothing', async () => {
    const { data } = openWorkshop();
    const outcome = buildSite({ data, siteUrl });
    await expect(outcome).rejects.toMatchObject({ problem: 'build-failed' });
    await expect(outcome).rejects.toThrow(/there is no snapshot at/);
    expect(existsSync(join(data.buildCache, 'unfinished'))).toBe(true);
  });
});

describe('the gates', () => {
  const whole = { pages: 1, rendered: ['a.html'], removed: [], missing: [], peakMemory: 0 };

  it.each([
    ['a script', '<script src="/_astro/gone.js"></script>', '/_astro/gone.js'],
    [
      'a picture of a set',
      '<img srcset="/img/gone-160.webp 160w, /img/gone-320.webp 320w">',
      '/img/gone-160.webp',
    ],
    ['a font in a style', '<style>@font-face{src:url(/_astro/gone.woff2)}</style>', '/_astro/gone.woff2'],
    ['an island', '<astro-island component-url="/_astro/Gone.a1.js"></astro-island>', '/_astro/Gone.a1.js'],
  ])('refuse a page that names %s that is not there', async (_, html, path) => {
    const { data, sync } = openWorkshop(3);
    await sync();
    writePage(data.build, html);
    await expect(checkBuild(data, whole)).rejects.toThrow(`a.html names ${path}, which is not there`);
  });

  it('refuse a build without one of its pages', async () => {
    const { data } = openWorkshop();
    await expect(checkBuild(data, { ...whole, missing: ['b.html'] })).rejects.toThrow('b.html was not made');
  });

  it('let a whole build pass', async () => {
    const { data } = openWorkshop();
    writePage(data.build, '<a href="/producto/img">_astro</a><img src="https://x.example/a.png">');
    await expect(checkBuild(data, whole)).resolves.toBeUndefined();
  });
});

describe('the lock', () => {
  it('lets one publish run at a time and says so to the other', async () => {
    const { data } = openWorkshop();
    const during = await withPublishLock(data, () =>
      withPublishLock(data, () => Promise.resolve('ran')).catch((error: unknown) => error),
    );
    expect(during).toMatchObject({ problem: 'busy' });
    expect(await withPublishLock(data, () => Promise.resolve('ran'))).toBe('ran');
  });

  it('is free again after a publish that failed', async () => {
    const { data } = openWorkshop();
    await expect(withPublishLock(data, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await withPublishLock(data, () => Promise.resolve('ran'))).toBe('ran');
  });
});

/** Pages that the snapshot keeps keys for and Astro can skip; the others are one file each and always rendered. */
function isCollection(path: string): boolean {
  return path.startsWith('/producto');
}

function collectionPages(files: readonly string[]): readonly string[] {
  return files.filter((file) => isCollection(`/${file}`)).sort();
}

function pathsOf(workshop: Workshop): readonly string[] {
  return [...workshop.keys().keys()].filter(isCollection);
}

function fileOf(path: string): string {
  return `${path.slice(1)}.html`;
}

function filesOf(folder: string): Readonly<Record<string, string>> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).sort();
  return Object.fromEntries(paths.map((path) => [path, readFileSync(path, 'latin1')]));
}

function writePage(folder: string, html: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'a.html'), html);
}
