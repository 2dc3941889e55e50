/** Published twins beside their pages: what both say is the same. */
import { beforeAll, describe, expect, it } from 'vitest';
import { publishSmallShop, siteUrl, type PublishedShop } from './published-shop.ts';
import { structuredProductIn, within, words } from './reading-html.ts';

let shop: PublishedShop;

beforeAll(async () => {
  shop = await publishSmallShop();
});

const products = ['el-eternauta', 'en-oferta', 'ultimo', 'agotado', 'one-piece-31', 'juego-3x2'];

describe('a product', () => {
  it.each(products)('%s has one price and one stock state in twin, page, data and feed', async (slug) => {
    const [html, twin] = [await shop.read(`producto/${slug}`), await shop.read(`producto/${slug}.md`)];
    const [, price = '', stock = ''] = /^- Precio: ([\d.]+) ARS.*[^]*^- Stock: ([^·\n]+)/m.exec(twin) ?? [];
    expect(structuredProductIn(html)).toMatchObject({ offers: { price } });
    const shown = words(within(html, '<p class="price"', '</p>')).filter((text) => text.startsWith('$AR'));
    expect(shown.at(-1)).toBe(`$AR\u00a0${inSpanish(price)}`);
    expect(words(within(html, 'data-shows="stock"', '</p>'))).toEqual([stock.trim()]);
    const item = (await shop.read('feeds/google.xml'))
      .split('<item>')
      .find((text) => text.includes(`${siteUrl}/producto/${slug}<`));
    // Products without a picture are not in the feed.
    expect(item === undefined).toBe(slug === 'agotado');
    const inFeed = [...(item ?? '').matchAll(/<g:(?:sale_)?price>([\d.]+) ARS/g)].at(-1)?.[1];
    expect(inFeed).toBe(item === undefined ? undefined : price);
  });
});

describe('a page', () => {
  it.each(['producto/el-eternauta', 'productos', 'productos/2', 'ofertas', 'autores/ana-nunez'])(
    '%s names its twin, which names it',
    async (path) => {
      expect(await shop.read(path)).toContain(
        `<link rel="alternate" type="text/markdown" href="/${path}.md">`,
      );
      expect(await shop.read(`${path}.md`)).toContain(`: ${siteUrl}/${path}\n`);
    },
  );

  it('of a series names its twin', async () => {
    const [, path = ''] = /\/(series\/[^<]+)</.exec(await shop.read('sitemaps/series-1.xml')) ?? [];
    expect(await shop.read(path)).toContain(`type="text/markdown" href="/${path}.md">`);
    expect(await shop.read(`${path}.md`)).toMatch(/^- Tomo 1: \[.+\]\(.+\.md\): \d+\.\d\d ARS/m);
  });

  it.each(['index', 'cart', '404'])('%s has none', async (path) => {
    expect(await shop.read(path)).not.toContain('text/markdown');
  });
});

function inSpanish(price: string): string {
  return Number(price).toLocaleString('es-AR', { minimumFractionDigits: 2 });
}
