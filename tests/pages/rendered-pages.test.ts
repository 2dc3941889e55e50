/** What the pages say once they are built: the real build over a tiny snapshot, its HTML read as a crawler reads it. */
import { mkdtemp, mkdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite } from '../../scripts/publish/build.ts';
import { dataLayout, type DataLayout } from '../../scripts/settings.ts';
import { catalogueTexts } from '../../src/text/catalogue.ts';
import { contentTexts } from '../../src/text/content.ts';
import { shopTexts } from '../../src/text/shop.ts';
import { tinyShop, writeTinySnapshot } from './tiny-snapshot.ts';

const siteUrl = 'https://shop.example';
let data: DataLayout;

beforeAll(async () => {
  data = dataLayout(await mkdtemp(join(tmpdir(), 'vineta-pages-')));
  await mkdir(data.root, { recursive: true });
  writeTinySnapshot(data.snapshot);
  await buildSite({ data, siteUrl });
});

afterAll(() => rm(data.root, { recursive: true, force: true }));

describe('every page', () => {
  const pages = [
    'index',
    'productos',
    'productos/2',
    'productos/manga',
    `producto/${tinyShop.plain.slug}`,
    '404',
    'cart',
  ];

  it.each(pages)('%s is Argentine Spanish with one h1, a skip link and a place to skip to', async (page) => {
    const html = await read(page);
    expect(html).toContain('<html lang="es-AR">');
    expect(visible(html).match(/<h1[ >]/g)).toHaveLength(1);
    expect(html).toContain('href="#contenido"');
    expect(html).toContain('<main id="contenido"');
  });

  it.each(pages)('%s has the header links of the specification, in its order', async (page) => {
    const sections = within(await read(page), '<nav class="header-sections"', '</nav>');
    const links = [...sections.matchAll(/<a href="([^"]+)"[^>]*>([^<]+)/g)].map(([, href, words]) => [
      words,
      href,
    ]);
    expect(links).toEqual([
      ['Ofertas', '/ofertas'],
      ['Novedades', '/novedades'],
      ['Preventa', '/preventa'],
      ['Giftcards', '/giftcards'],
      ['Nosotros', '/nosotros'],
      ['Como comprar', '/como-comprar'],
    ]);
  });

  it('searches with a plain form and opens its categories without a script', async () => {
    const html = await read('index');
    expect(within(html, '<search', '</search>')).toMatch(/<form action="\/productos"[^>]*>.*name="q"/s);
    expect(html).toContain('popovertarget="menu"');
    expect(within(html, 'id="menu"', '</ul>')).toContain('href="/productos/comics"');
  });

  it('groups the categories of the footer four to a column', async () => {
    const categories = within(await read('index'), 'class="footer-categories"', '</nav>');
    const columns = categories
      .split('<ul>')
      .slice(1)
      .map((column) => column.match(/<li>/g)?.length);
    expect(columns).toEqual([4, 1]);
  });

  it('carries what the law asks for: who sells, and the button of regret', async () => {
    const html = await read('index');
    expect(html).toContain('CUIT');
    expect(html).toMatch(new RegExp(`href="/arrepentimiento">${shopTexts.footer.revocation}<`));
    expect(html).toContain(shopTexts.footer.consumerDefence);
  });

  it('asks for nothing before the first paint: no stylesheet, no blocking script', async () => {
    const html = await read(`producto/${tinyShop.plain.slug}`);
    expect(html).not.toMatch(/<link[^>]+rel="stylesheet"/);
    const blocking = [...html.matchAll(/<script[^>]*\ssrc=[^>]*>/g)].filter(
      ([tag]) => !tag.includes('type="module"'),
    );
    expect(blocking).toEqual([]);
  });
});

describe('the price', () => {
  it('stands in both currencies, pesos first', async () => {
    const price = within(await read(`producto/${tinyShop.plain.slug}`), 'data-price', '</p>');
    expect(words(price)).toEqual(['$AR 12.345,50', '$US 12,50']);
  });

  it('strikes the old one, says both to who cannot see, and gives each currency its percent', async () => {
    const price = within(await read(`producto/${tinyShop.discounted.slug}`), 'data-price', '</p>');
    expect(words(price)).toEqual([
      ...['Antes:', '$AR 10.000,00', 'Ahora:', '$AR 8.000,00', '-20%'],
      ...['Antes:', '$US 8,40', 'Ahora:', '$US 6,30', '-25%'],
    ]);
  });

  it('stands in the structured data as in the page', async () => {
    const product = await structuredProduct(tinyShop.discounted.slug);
    expect(product).toMatchObject({
      '@type': ['Product', 'Book'],
      gtin13: '9788420471839',
      url: `${siteUrl}/producto/${tinyShop.discounted.slug}`,
      image: [`${siteUrl}/img/cover-480.webp`, `${siteUrl}/img/cover-480.webp`],
      offers: { '@type': 'Offer', price: '8000.00', priceCurrency: 'ARS' },
    });
  });

  it('of another product is not in the page: it would go stale with it', async () => {
    const others = within(
      await read(`producto/${tinyShop.plain.slug}`),
      'class="product-others"',
      '</article>',
    );
    expect(others).toContain(tinyShop.discounted.title);
    expect(others).not.toContain('$AR');
  });
});

describe('the stock, in words and never as a count', () => {
  it.each([
    ['plain', 'Disponible', 'InStock', true],
    ['last', 'Último disponible', 'LimitedAvailability', true],
    ['presale', 'En preventa', 'PreOrder', true],
    ['soldOut', 'Sin stock', 'OutOfStock', false],
  ] as const)('%s: %s', async (name, state, availability, isBuyable) => {
    const { slug } = tinyShop[name];
    const html = await read(`producto/${slug}`);
    expect(words(within(html, 'data-stock', '</p>'))).toEqual([state]);
    expect(await structuredProduct(slug)).toMatchObject({
      offers: { availability: `https://schema.org/${availability}` },
    });
    expect(html.includes('<astro-island')).toBe(isBuyable);
    expect(html.includes(catalogueTexts.restock.button)).toBe(!isBuyable);
  });
});

describe('a cover', () => {
  it('is the first picture that the product page asks for, at the width that is needed', async () => {
    const html = await read(`producto/${tinyShop.plain.slug}`);
    const sources = '/img/cover-200.webp 200w, /img/cover-320.webp 320w, /img/cover-480.webp 480w';
    expect(html).toContain(`<link rel="preload" as="image" imagesrcset="${sources}"`);
    expect(html.indexOf('rel="preload"')).toBeLessThan(html.indexOf('<style'));
    const first = within(html, '<img', '>');
    expect(first).toContain(`srcset="${sources}"`);
    expect(first).toMatch(/width="480" height="720"/);
    expect(first).toContain('fetchpriority="high"');
    expect(first).toContain(`alt="Tapa de ${tinyShop.plain.title}"`);
  });

  it('waits until it is near when it is not the first', async () => {
    const images = [...(await read('productos')).matchAll(/<img[^>]*>/g)].map(([tag]) => tag);
    expect(images.map((tag) => tag.includes('loading="lazy"'))).toEqual([false, true, true, true, true]);
  });

  it('that is missing leaves its box and says so', async () => {
    const html = await read(`producto/${tinyShop.soldOut.slug}`);
    expect(html).toContain(`<span class="cover-missing">${catalogueTexts.noCover}</span>`);
    expect(html).not.toContain('rel="preload"');
  });
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
    const steps = within(await read('productos/manga'), '<nav class="breadcrumbs"', '</nav>');
    expect([...steps.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
      '/',
      '/productos/comics',
    ]);
    expect(steps).toMatch(/aria-current="page"[^>]*>Manga</);
  });

  it('that are empty say so in the words of the specification, with a way on', async () => {
    const html = await read('productos/vacia');
    expect(html).toContain('No se encontraron productos');
    expect(within(html, 'class="empty', '</div>')).toContain('href="/productos"');
  });
});

describe('the home', () => {
  it('has every theme in the page and shows ten', async () => {
    const themes = [...(await read('index')).matchAll(/<li class="theme panel"( hidden)?/g)];
    expect(themes).toHaveLength(12);
    expect(themes.filter(([, hidden]) => hidden)).toHaveLength(2);
  });

  it('leads to the two comics that the specification names, and to its brands', async () => {
    const html = await read('index');
    expect(html).toContain('href="/productos?q=one%20piece"');
    expect(html).toContain('href="/productos/comic-europeo-asterix"');
    expect(html).toContain('href="/productos?editorial=ivrea"');
  });

  it('leaves out what it has none of', async () => {
    expect(await read('index')).not.toContain(contentTexts.home.bestSellers);
  });

  it('preloads one of the two cuts of its first slide, never both', async () => {
    const preloads = [...(await read('index')).matchAll(/<link rel="preload"[^>]+media="([^"]+)"/g)];
    expect(preloads.map(([, media]) => media)).toEqual(['(max-width: 599.98px)', '(min-width: 600px)']);
  });
});

describe('a hostile title', () => {
  it('ends no script and starts none', async () => {
    const html = await read(`producto/${tinyShop.hostile.slug}`);
    const withoutValues = html.replaceAll(/"[^"]*"/g, '""');
    expect(withoutValues).not.toContain('alert(1)</script');
    expect(html).toContain('<h1 class="heading">&lt;/script&gt;');
    expect(await structuredProduct(tinyShop.hostile.slug)).toMatchObject({ name: tinyShop.hostile.title });
  });
});

describe('the page that is not there', () => {
  it('says so, leads home, and puts /404 in the address bar', async () => {
    const html = await read('404');
    expect(words(within(html, '<h1', '</h1>'))).toEqual(['Página no encontrada']);
    expect(within(html, 'class="lost-ways"', '</p>')).toContain('href="/"');
    expect(html).toMatch(/path = "\/404"/);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toContain('rel="canonical"');
  });
});

it.each([
  ['index', 11],
  ['productos', 10],
  [`producto/${tinyShop.discounted.slug}`, 12],
])('%s leaves room for its content: at most %d of its 14 kB go to the frame', async (page, kilobytes) => {
  expect(brotliCompressSync(await read(page)).length).toBeLessThan(kilobytes * 1024);
});

function read(page: string): Promise<string> {
  return readFile(join(data.build, `${page}.html`), 'utf8');
}

/** The HTML from the first place where `start` stands to the next `end`. */
function within(html: string, start: string, end: string): string {
  const from = html.indexOf(start);
  expect(from, start).toBeGreaterThanOrEqual(0);
  return html.slice(from, html.indexOf(end, from));
}

/** Without what only scripts can bring to life: Astro keeps a copy of an island's outline in a template. */
function visible(html: string): string {
  return html.replaceAll(/<template.*?<\/template>/gs, '');
}

/** The texts between tags. */
function words(html: string): readonly string[] {
  return [...html.matchAll(/>([^<]+)/g)].map(([, text = '']) => text.trim()).filter((text) => text !== '');
}

/** The product of the page's only script of structured data. */
async function structuredProduct(slug: string): Promise<unknown> {
  const script = within(await read(`producto/${slug}`), '<script type="application/ld+json">', '</script>');
  const { '@graph': nodes } = JSON.parse(script.slice(script.indexOf('>') + 1)) as {
    '@graph': { '@type': string }[];
  };
  return nodes.find((node) => node['@type'].includes('Product'));
}
