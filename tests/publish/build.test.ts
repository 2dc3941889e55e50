import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildSite, renderByAstro } from '../../scripts/publish/build.ts';
import { checkBuild } from '../../scripts/publish/gates.ts';
import { withPublishLock } from '../../scripts/publish/lock.ts';
import { renderChanged } from '../../scripts/publish/render/render-changed.ts';
import { bundleSources } from '../../scripts/publish/render/bundle-sources.ts';
import type { Doubt } from '../../scripts/publish/warning.ts';
import { addUnreleased, markReleased } from '../../scripts/publish/unreleased.ts';
import { dataLayout } from '../../scripts/settings.ts';
import { cheapRenderers } from './cheap-renderers.ts';
import { withSharedBundle } from './shared-bundle.ts';
import { openWorkshop, type Workshop } from './workshop.ts';

const siteUrl = 'http://localhost:4321';

describe('a build of the real pages', () => {
  it('renders what changed and nothing else, and the result is the one of a full build', async () => {
    const workshop = openWorkshop(41);
    const { backend, data, sync } = workshop;
    await sync();
    // Its bundle was made by Astro for other tests, too (`by` there).
    await withSharedBundle(data, siteUrl);
    const first = await buildSite({ data, siteUrl });
    expect(first.missing).toEqual([]);
    // The others were found sound by the threads that rendered them; the home links a category that this shop has not.
    expect(first.unchecked).toEqual(['index.html']);
    // One file with two names: the build and the store of the releases hold the same bytes once.
    expect(statSync(join(data.build, 'producto/tomo-7.html')).nlink).toBe(2);
    expect(collectionPages(first.rendered)).toEqual(pathsOf(workshop).map(fileOf).sort());
    await checkBuild(data, first);

    // Every page rendered with the kept bundle: byte-identical to Astro's output.
    const other = dataLayout(join(data.root, 'other'));
    mkdirSync(other.buildCache, { recursive: true });
    cpSync(data.snapshot, other.snapshot);
    writePage(other.build, 'left over', 'producto/gone.html');
    const byAstro = await renderByAstro({ data: other, siteUrl });
    expect(byAstro).toMatchObject({ pages: first.pages, missing: [] });
    expect([...byAstro.rendered].sort()).toEqual([...first.rendered].sort());
    expect(filesOf(other.build)).toEqual(filesOf(data.build));
    expect(await buildSite({ data: other, siteUrl })).toMatchObject({ by: 'kept-bundle', rendered: [] });
    // No second copy of the pages beside them.
    expect(existsSync(join(data.buildCache, 'dist'))).toBe(false);

    // A changed price and a removed product: its page is removed, and so is the last page of the whole catalogue.
    backend.products = backend.products.filter(({ slug }) => slug !== 'tomo-40');
    backend.products[6]!.pesos = 777;
    const before = workshop.keys();
    await sync();
    const changed = [...workshop.keys()]
      .filter(([path, key]) => before.get(path) !== key)
      .map(([path]) => path);
    // A file that cannot be removed, as when the publish is killed before: the next build removes it.
    const stubborn = join(data.build, 'producto/tomo-40.html');
    rmSync(stubborn);
    mkdirSync(stubborn);
    const renderers = cheapRenderers();
    await expect(renderChanged({ data, siteUrl }, renderers)).rejects.toThrow(/directory/);
    await renderers.close();
    rmdirSync(stubborn);
    const second = await buildSite({ data, siteUrl });
    expect([first.by, second.by]).toEqual(['kept-bundle', 'kept-bundle']);
    expect(collectionPages(second.rendered)).toEqual(changed.filter(isCollection).map(fileOf).sort());
    expect(second.removed).toEqual(expect.arrayContaining(['producto/tomo-40.html', 'productos/9.html']));
    expect(readFileSync(join(data.build, 'producto/tomo-7.html'), 'utf8')).toContain('777,00');

    // A broken bundle: fallback to Astro, with a note.
    const bundle = join(data.buildCache, 'renderer');
    const entry = readdirSync(bundle).find((name) => name.startsWith('prerender-entry'));
    writeFileSync(join(bundle, entry ?? ''), "throw new Error('broken on purpose')");
    backend.products[7]!.pesos = 666;
    await sync();
    const said: Doubt[] = [];
    const third = await buildSite({ data, siteUrl }, { say: (doubt) => said.push(doubt) });
    expect(third.by).toBe('astro');
    expect(said).toEqual([
      { code: 'bundle-failed', detail: expect.stringContaining('broken on purpose') as string },
    ]);
    expect(third.rendered).toContain('producto/tomo-8.html');

    const incremental = filesOf(data.build);
    rmSync(data.build, { recursive: true });
    const full = await buildSite({ data, siteUrl }, { isForced: true });
    expect(full.rendered.length).toBe(full.pages);
    expect(filesOf(data.build)).toEqual(incremental);
    // Three builds by Astro: beside two busy loops they take three minutes.
  }, 600_000);

  it('says why it failed, and the next one starts from nothing', async () => {
    const { data, sync } = openWorkshop(1);
    await sync();
    const outcome = buildSite({ data, siteUrl: 'nowhere' });
    await expect(outcome).rejects.toMatchObject({ problem: 'build-failed' });
    await expect(outcome).rejects.toThrow(/SITE_URL is "nowhere"/);
    expect(existsSync(join(data.buildCache, 'unfinished'))).toBe(true);
  }, 600_000);
});

describe('the bundle', () => {
  it('is another one when the shop becomes a demonstration, which every page says', () => {
    const shop = { SITE_URL: 'https://shop.example' };
    expect(bundleSources(siteUrl, shop)).toBe(bundleSources(siteUrl, { ...shop }));
    expect(bundleSources(siteUrl, { ...shop, DEMO: '1' })).not.toBe(bundleSources(siteUrl, shop));
  });
});

describe('the gates', () => {
  const whole = { unchecked: ['a.html'], missing: [] };

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
    const { data, sync } = openWorkshop();
    await sync();
    writePage(data.build, '<a href="https://x.example/img/a.webp">_astro</a><a href="/a?b#c">a</a>');
    await expect(checkBuild(data, whole)).rejects.toThrow('names /img/a.webp');
    writePage(data.build, '<a href="/a?b#c">_astro</a><img src="https://x.example/a.png">');
    await expect(checkBuild(data, whole)).resolves.toEqual([]);
  });

  it.each([
    ['an unknown path', '/nada'],
    ['a list that there is no more', '/editorial/nadie'],
    ['a page beyond the last of a list', '/productos/99'],
    ['an address that only leads on to one', '/editorial/nadie/'],
  ])('refuse a link to %s', async (_, target) => {
    const { data, sync } = openWorkshop(3);
    await sync();
    writePage(data.build, `<a class="x" href="${target}">ir</a>`);
    writePage(data.build, '', 'productos.html');
    writePage(data.build, '', 'editorial/ivrea.html');
    await expect(checkBuild(data, whole)).rejects.toThrow(`a.html links to ${target}, which leads nowhere`);
  });

  it('tell of a link that an editor mistyped, and let it pass', async () => {
    const { backend, data, sync } = openWorkshop(3);
    backend.products[0]!.description = '<p><a href="/nada">Mirá</a></p>';
    await sync();
    writePage(data.build, '<a href="/nada">Mirá</a>');
    expect(await checkBuild(data, whole)).toEqual([{ code: 'dead-link', page: 'a.html', link: '/nada' }]);
  });

  it.each([
    ['1001.00 ARS as the snapshot', '"price":"1001.00","priceCurrency":"ARS"', null],
    ['another price', '"price":"999.00","priceCurrency":"ARS"', /999.00 ARS instead of 1001.00 ARS/],
    ['another currency', '"price":"1001.00","priceCurrency":"USD"', /1001.00 USD instead of 1001.00 ARS/],
  ])('compare what a product page tells crawlers: %s', async (_, offer, fault) => {
    const { data, sync } = openWorkshop(3);
    await sync();
    const block = `{"@graph":[{"name":"Tomo 1","offers":{${offer}}}]}`;
    const page = 'producto/tomo-1.html';
    writePage(data.build, `<script type="application/ld+json">${block}</script>`, page);
    const outcome = checkBuild(data, { unchecked: [page], missing: [] });
    await (fault === null ? expect(outcome).resolves.toEqual([]) : expect(outcome).rejects.toThrow(fault));
  });

  it('refuse a product page that tells crawlers no price', async () => {
    const { data, sync } = openWorkshop(3);
    await sync();
    writePage(data.build, '<h1>Tomo 1</h1>', 'producto/tomo-1.html');
    const outcome = checkBuild(data, { unchecked: ['producto/tomo-1.html'], missing: [] });
    await expect(outcome).rejects.toThrow('tells crawlers 0 prices');
  });

  it('look again at a page that was refused, though the next build does not render it', () => {
    const { data } = openWorkshop();
    markReleased(data, 'first');
    const isWhole = false;
    addUnreleased(data, { files: ['a.html'], isWhole });
    const since = 'first';
    expect(addUnreleased(data, { files: ['b.html'], isWhole })).toEqual({
      files: ['a.html', 'b.html'],
      isWhole,
      since,
    });
    markReleased(data, 'second');
    const left = addUnreleased(data, { files: ['c.html'], isWhole });
    expect(left).toEqual({ files: ['c.html'], isWhole, since: 'second' });
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

/**
 * Pages with keys in the snapshot, which an incremental build can skip; the others are single files that are always
 * rendered.
 */
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
  return Object.fromEntries(paths.map((path) => [relative(folder, path), readFileSync(path, 'latin1')]));
}

function writePage(folder: string, html: string, name = 'a.html'): void {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, html);
}
