/** Built lists, home and redirects, read as a crawler does. */
import { beforeAll, describe, expect, it } from 'vitest';
import { publishSmallShop, siteUrl, themeCount, type PublishedShop } from './published-shop.ts';
import { within } from './reading-html.ts';

let shop: PublishedShop;
const read = (page: string) => shop.read(page);

beforeAll(async () => {
  shop = await publishSmallShop();
});

describe('lists', () => {
  it('link their pages by path and name the one that is shown', async () => {
    const pages = within(await read('productos/2'), '<nav class="pagination"', '</nav>');
    expect(pages).toMatch(/href="\/productos"[^>]*>1</);
    expect(pages).toMatch(/href="\/productos\/2"[^>]*aria-current="page"[^>]*>2</);
  });

  it('have a canonical address and a title for each page', async () => {
    const html = await read('productos/2');
    expect(html).toContain(`<link rel="canonical" href="${siteUrl}/productos/2">`);
    expect(html).toContain('<title>Todo el catálogo – Página 2 | La Viñeta</title>');
  });

  it('say where they stand', async () => {
    const steps = within(await read('productos/manga-shonen'), '<nav class="breadcrumbs"', '</nav>');
    expect([...steps.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual(['/', '/productos/manga']);
    expect(steps).toMatch(/aria-current="page"[^>]*>Shonen</);
  });
});

describe('what can be followed', () => {
  it('is a page of an author with products, whose feed is in the head', async () => {
    const html = await read('autores/eiichiro-oda');
    expect(html).toContain(
      '<link rel="alternate" type="application/rss+xml" href="/feeds/autores/eiichiro-oda.xml">',
    );
    for (const [, path = ''] of html.matchAll(/"\/(feeds\/[^"]+)"/g))
      expect(await read(path)).toContain('La Viñeta');
  });

  it('is no other list', async () => {
    for (const page of ['productos', 'ofertas', 'editorial/ivrea'])
      expect(await read(page)).not.toContain('/feeds/');
  });
});

describe('the home', () => {
  it('has every theme in the page and shows ten', async () => {
    const themes = [...(await read('index')).matchAll(/<li class="theme panel"( hidden)?/g)];
    expect(themes).toHaveLength(themeCount);
    expect(themes.filter(([, hidden]) => hidden)).toHaveLength(themeCount - 10);
  });

  it('leads to the two comics that the specification names, and to its brands', async () => {
    const html = await read('index');
    expect(html).toContain('href="/productos?q=one%20piece"');
    expect(html).toContain('href="/productos/comic-europeo-asterix"');
    expect(html).toContain('href="/productos?editorial=ivrea"');
  });

  it('preloads one of the two cuts of its first slide, never both', async () => {
    const preloads = [...(await read('index')).matchAll(/<link rel="preload"[^>]+media="([^"]+)"/g)];
    expect(preloads.map(([, media]) => media)).toEqual(['(max-width: 599.98px)', '(min-width: 600px)']);
  });
});

describe('an address that has moved', () => {
  it.each([
    ['novedades', '/productos?viendo=novedades'],
    ['links', '/distribucion-internacional-comics'],
  ])('%s leads on where no server redirects, and is told to no crawler', async (page, target) => {
    const html = await read(page);
    expect(html).toContain(`<meta http-equiv="refresh" content="0; url=${target}">`);
    expect(html).toContain(`<link rel="canonical" href="${siteUrl}${target}">`);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).toMatch(new RegExp(`<a href="${target.replace('?', '[?]')}">[^<]+</a>`));
    expect(html).toContain('<html lang="es-AR">');
  });
});
