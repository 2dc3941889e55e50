/** Checks of pages before they go live. */
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkBar, checkPages, pageGate } from '../../scripts/publish/gates/page-gate.ts';
import { openWorkshop, type Workshop } from './workshop.ts';

describe('the gates', () => {
  it.each([
    ['names /_astro/gone.js, which is not there', '<script src="/_astro/gone.js"></script>'],
    ['names /img/a-160.webp, which is not there', '<img srcset="/img/a-160.webp 160w, /img/b.webp 320w">'],
    [
      'names /_astro/gone.woff2, which is not there',
      '<style>@font-face{src:url(/_astro/gone.woff2)}</style>',
    ],
    ['names /_astro/A.js, which is not there', '<astro-island component-url="/_astro/A.js"></astro-island>'],
    ['links to /nada, which leads nowhere', '<a class="x" href="/nada">ir</a>'],
    ['links to /editorial/nadie, which leads nowhere', '<a href="/editorial/nadie">no such list</a>'],
    ['links to /productos/99, which leads nowhere', '<a href="/productos/99">beyond the last page</a>'],
    ['links to /editorial/nadie/, which leads nowhere', '<a href="/editorial/nadie/">leads on to one</a>'],
  ])('refuse a page that %s', async (fault, html) => {
    const { findings } = await openGate();
    expect(findings('/a', html).faults).toContain(`/a ${fault}`);
  });

  it.each([
    [
      'to files and pages that are there',
      '<script src="/_astro/app.js"></script><a href="/producto/tomo-2?b#c">_astro</a><a href="/cart">c</a>' +
        '<a href="/sitemap.xml">s</a><a href="https://tienda.example/producto/tomo-2">Otro</a>',
    ],
    ['of other sites', '<a href="//x.example/nada">x</a><img src="https://x.example/a.png">'],
    ['to what the API may have by the time of the visit', '<a href="/producto/nadie">Nuevo</a>'],
  ])('let a page pass with links %s', async (_, html) => {
    const { findings } = await openGate();
    expect(findings('/a', html)).toEqual({ faults: [], warnings: [] });
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

  it('tell of links in the message bar, which no page holds', async () => {
    const { site, bar } = await openGate(({ backend }) => {
      backend.content['/sticky-messages'] = {
        active: true,
        messages: [
          "<a href='/nada?a=1&amp;b=2'>x</a><a href='/producto/nadie'>y</a>",
          '<a href="/producto/tomo-2">a</a><a href="https://other.example/z">b</a><a href="/cart">c</a>',
        ],
      };
    });
    const broken = ['/nada?a=1&b=2', '/producto/nadie'];
    expect(checkBar(site, bar)).toEqual(broken.map((link) => ({ code: 'dead-bar-link', link })));
    expect(checkBar(site, [])).toEqual([]);
  });

  it('tell of no link in a bar that is hidden', async () => {
    const { bar } = await openGate(({ backend }) => {
      backend.content['/sticky-messages'] = { active: false, messages: ['<a href="/nada">x</a>'] };
    });
    expect(bar).toEqual([]);
  });

  it.each([
    ['"offers":{"price":"1001.00","priceCurrency":"ARS"}', []],
    ['"offers":{"price":"999.00","priceCurrency":"ARS"}', ['999.00 ARS instead of 1001.00 ARS']],
    ['"offers":{"price":"1001.00","priceCurrency":"USD"}', ['1001.00 USD instead of 1001.00 ARS']],
    ['"offers":null', ['0 prices instead of one']],
  ])('compare what a product page tells crawlers: %s', async (offers, faults) => {
    const { findings } = await openGate();
    const block = `{"@graph":[{"name":"Tomo 1",${offers}}]}`;
    const found = findings('/producto/tomo-1', `<script type="application/ld+json">${block}</script>`);
    expect(found.faults).toEqual(faults.map((fault) => `/producto/tomo-1 tells crawlers ${fault}`));
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
  const { bar } = await workshop.sync();
  const snapshot = new DatabaseSync(workshop.data.snapshot, { readOnly: true });
  onTestFinished(() => snapshot.close());
  const assets = new Set(['/_astro/app.js']);
  const site = { data: workshop.data, siteUrl: 'https://tienda.example', snapshot, assets };
  const findings = pageGate(site);
  return { findings, site, bar };
}
