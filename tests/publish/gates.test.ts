/** Checks of pages before they go live. */
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkPages, pageGate } from '../../scripts/publish/gates/page-gate.ts';
import { openWorkshop, type Workshop } from './workshop.ts';

describe('the gates', () => {
  it.each([
    ['a script', '<script src="/_astro/gone.js"></script>', '/_astro/gone.js'],
    ['a picture of a set', '<img srcset="/img/a-160.webp 160w, /img/b-320.webp 320w">', '/img/a-160.webp'],
    ['a font in a style', '<style>@font-face{src:url(/_astro/gone.woff2)}</style>', '/_astro/gone.woff2'],
    ['an island', '<astro-island component-url="/_astro/Gone.a1.js"></astro-island>', '/_astro/Gone.a1.js'],
  ])('refuse a page that names %s that is not there', async (_, html, path) => {
    const { findings } = await openGate();
    expect(findings('/a', html).faults).toContain(`/a names ${path}, which is not there`);
  });

  it('let a page pass whose files and links are there, and those of other sites', async () => {
    const { findings } = await openGate();
    const html =
      '<script src="/_astro/app.js"></script><a href="/producto/tomo-2?b#c">_astro</a><a href="/cart">c</a>' +
      '<a href="/sitemap.xml">s</a><a href="//x.example/nada">x</a><img src="https://x.example/a.png">';
    expect(findings('/a', html)).toEqual({ faults: [], warnings: [] });
  });

  it.each([
    ['an unknown path', '/nada'],
    ['a list that there is no more', '/editorial/nadie'],
    ['a page beyond the last of a list', '/productos/99'],
    ['an address that only leads on to one', '/editorial/nadie/'],
  ])('refuse a link to %s', async (_, target) => {
    const { findings } = await openGate();
    const { faults } = findings('/a', `<a class="x" href="${target}">ir</a>`);
    expect(faults).toEqual([`/a links to ${target}, which leads nowhere`]);
  });

  it.each([
    '/nada',
    '/producto/nadie',
    '/tags/nadie/',
    'https://tienda.example/c/nadie',
    'https://tienda.example/nada?a=1&amp;b=2',
  ])('tell of a link that an editor mistyped, and let it pass: %s', async (href) => {
    const { findings } = await openGate(({ backend }) => {
      backend.products[0]!.description = `<p><a href="${href}">Mirá</a></p>`;
    });
    const warning = { code: 'dead-link', page: '/a', link: href.replace('&amp;', '&') };
    expect(findings('/a', `<a href="${href}">Mirá</a>`)).toEqual({ faults: [], warnings: [warning] });
  });

  it("let a link of the pages' own pass to what the API may have by the time of the visit", async () => {
    const { findings } = await openGate();
    const html =
      '<a href="/producto/nadie">Nuevo</a><a href="https://tienda.example/producto/tomo-2">Otro</a>';
    expect(findings('/a', html)).toEqual({ faults: [], warnings: [] });
  });

  it.each([
    ['1001.00 ARS as the snapshot', '"price":"1001.00","priceCurrency":"ARS"', []],
    ['another price', '"price":"999.00","priceCurrency":"ARS"', ['999.00 ARS instead of 1001.00 ARS']],
    ['another currency', '"price":"1001.00","priceCurrency":"USD"', ['1001.00 USD instead of 1001.00 ARS']],
  ])('compare what a product page tells crawlers: %s', async (_, offer, faults) => {
    const { findings } = await openGate();
    const block = `{"@graph":[{"name":"Tomo 1","offers":{${offer}}}]}`;
    const found = findings('/producto/tomo-1', `<script type="application/ld+json">${block}</script>`);
    expect(found.faults).toEqual(faults.map((fault) => `/producto/tomo-1 tells crawlers ${fault}`));
  });

  it('refuse a product page that tells crawlers no price', async () => {
    const { findings } = await openGate();
    const [fault] = findings('/producto/tomo-1', '<h1>Tomo 1</h1>').faults;
    expect(fault).toContain('tells crawlers 0 prices');
  });

  it('stop a publish with the first few faults, and hand on warnings otherwise', () => {
    const warnings = [{ code: 'dead-link', page: '/a', link: '/nada' }] as const;
    expect(checkPages([{ faults: [], warnings }])).toEqual(warnings);
    const faults = Array.from({ length: 7 }, (_, index) => `fault ${index}`);
    const stopped = () => checkPages([{ faults, warnings: [] }]);
    expect(stopped).toThrow('fault 0; fault 1; fault 2; fault 3; fault 4 and 2 more. The last site stays.');
  });
});

async function openGate(edit: (workshop: Workshop) => void = () => undefined) {
  const workshop = openWorkshop(3);
  edit(workshop);
  await workshop.sync();
  const snapshot = new DatabaseSync(workshop.data.snapshot, { readOnly: true });
  onTestFinished(() => snapshot.close());
  const site = { data: workshop.data, siteUrl: 'https://tienda.example', snapshot };
  const findings = pageGate({ ...site, assets: new Set(['/_astro/app.js']) });
  return { findings };
}
