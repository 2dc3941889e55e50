/** Built pages, read as a crawler does. */
import { beforeAll, describe, expect, it } from 'vitest';
import { catalogueTexts } from '../../src/text/catalogue/catalogue.ts';
import { productTexts } from '../../src/text/catalogue/product.ts';
import { shopTexts } from '../../src/text/shop/shop.ts';
import { publishSmallShop, siteUrl, type PublishedShop } from './published-shop.ts';
import { structuredProductIn, visible, within, words } from './reading-html.ts';

let shop: PublishedShop;
const read = (page: string) => shop.read(page);

beforeAll(async () => {
  shop = await publishSmallShop();
});

describe('every page', () => {
  it.each([
    ...['index', 'productos', 'productos/2', 'productos/manga', 'producto/el-eternauta', '404', 'cart'],
  ])('%s has one language, one h1, a skip link and the prescribed header', async (page) => {
    const html = await read(page);
    expect(html).toMatch(/<html lang="es-AR"[ >]/);
    expect(visible(html).match(/<h1[ >]/g)).toHaveLength(1);
    expect(html).toContain('href="#contenido"');
    expect(html).toContain('<main id="contenido"');
    const sections = within(html, '<nav class="header-sections"', '</nav>');
    const links = sections.matchAll(/<a href="([^"]+)"[^>]*>([^<]+)/g);
    const text = shopTexts.links;
    expect([...links].map(([, href, words]) => [words, href])).toEqual([
      [text.offers, '/ofertas'],
      [text.newReleases, '/productos?viendo=novedades'],
      [text.presale, '/preventa'],
      [text.giftCards, '/giftcards'],
      [text.about, '/nosotros'],
      [text.howToBuy, '/como-comprar'],
    ]);
  });

  it('searches with a plain form and opens its categories without a script', async () => {
    const html = await read('index');
    const search = within(html, '<search', '</search>');
    expect(search).toMatch(/<form [^>]*action="\/productos"[^>]*>.*name="q"/s);
    expect(search).toMatch(/<form [^>]*toolname="search_products" tooldescription="[^"]+" toolautosubmit=""/);
    expect(search).toMatch(/<input [^>]*toolparamdescription="[^"]+"[^>]* name="q"/);
    expect(html).toContain('popovertarget="menu"');
    expect(within(html, '<ul data-categories', '</ul>')).toContain('href="/productos/comics"');
  });

  it('groups the categories of the footer four to a column', async () => {
    const categories = within(await read('index'), 'class="footer-categories"', '</nav>');
    const columns = categories.split('<ul>').slice(1);
    expect(columns.map((column) => column.match(/<li>/g)?.length)).toEqual([4, 4, 4, 2]);
  });

  it('carries what the law asks for: who sells, and the button of regret', async () => {
    const html = await read('index');
    expect(html).toContain('CUIT');
    expect(html).toMatch(new RegExp(`href="/arrepentimiento">${shopTexts.footer.revocation}<`));
    expect(html).toContain(shopTexts.footer.consumerDefence);
  });

  it('asks for no stylesheet, blocking script or font before the first paint', async () => {
    const html = await read('producto/el-eternauta');
    expect(html).not.toMatch(/<link[^>]+rel="stylesheet"/);
    expect(html).not.toContain('@font-face');
    const scripts = [...html.matchAll(/<script[^>]*\ssrc=[^>]*>/g)];
    const blocking = scripts.filter(([tag]) => !tag.includes('type="module"'));
    expect(blocking).toEqual([]);
  });
});

describe('the price', () => {
  it('stands in both currencies, pesos first', async () => {
    const prices = ['$AR\u00a045.990,50', '$US\u00a039,99'];
    expect(inBoth(await read('producto/el-eternauta'), 'price')).toEqual(prices);
  });

  it('from which shipping is free stands in both currencies', async () => {
    for (const path of ['producto/el-eternauta', 'index'])
      expect(await read(path)).toMatch(
        /class="ars">[^<]*\$AR\s99\.999[^<]*<\/span><span class="usd">[^<]*\$US\s69[^<]*</,
      );
  });

  it('strikes the old one, also in words, and gives each currency its percent', async () => {
    expect(inBoth(await read('producto/en-oferta'), 'price')).toEqual([
      ...['Antes:', '$AR\u00a020.000,00', 'Ahora:', '$AR\u00a015.000,00', '-25%'],
      ...['Antes:', '$US\u00a020,00', 'Ahora:', '$US\u00a015,00', '-25%'],
    ]);
  });

  it('stands in the structured data as in the page', async () => {
    expect(await structuredProduct('en-oferta')).toMatchObject({
      url: `${siteUrl}/producto/en-oferta`,
      image: [expect.stringMatching(new RegExp(`^${siteUrl}/img/[\\da-f]+\\.webp$`))],
      offers: { '@type': 'Offer', price: '15000.00', priceCurrency: 'ARS' },
    });
  });

  it('of another product is not in the page: it would go stale with it', async () => {
    const others = within(await read('producto/el-eternauta'), 'class="product-others"', '</article>');
    expect(others).toContain('<h3>');
    expect(others).not.toContain('$AR');
  });
});

describe('the stock, in words and never as a count', () => {
  it.each([
    ['el-eternauta', 'Disponible', 'InStock', 'available'],
    ['ultimo', 'Último disponible', 'LimitedAvailability', 'last'],
    ['one-piece-31', 'En preventa', 'PreOrder', 'presale'],
    ['agotado', 'Sin stock', 'OutOfStock', 'out-of-stock'],
  ] as const)('%s: %s', async (slug, state, availability, stock) => {
    const html = await read(`producto/${slug}`);
    expect(words(within(html, 'data-shows="stock"', '</p>'))).toEqual([state]);
    expect(await structuredProduct(slug)).toMatchObject({
      offers: { availability: `https://schema.org/${availability}` },
    });
    // By it the styles show what can be done.
    expect(html).toContain(`data-availability="${stock}"`);
  });
});

describe('what else a product page is built with', () => {
  it('of a presale comes with its day in words, data and card', async () => {
    expect(await read('producto/one-piece-31')).toContain('>Sale el 12 de marzo de 2027</p>');
    expect(await structuredProduct('one-piece-31')).toMatchObject({
      offers: { availabilityStarts: '2027-03-12T00:00:00-03:00' },
    });
    const card = within(await read('preventa'), '<li class="card', '</li>');
    expect(card).toContain('Sale el 12 de marzo de 2027');
    expect(await read('producto/el-eternauta')).not.toContain('Sale el');
  });

  it('promises what holds for everybody who has said no place, and nothing for a presale', async () => {
    const promise = async (slug: string) =>
      words(within(await read(`producto/${slug}`), 'data-shows="estimate"', '</b>'));
    expect(await promise('el-eternauta')).toEqual(['Llega en el día a CABA y GBA']);
    expect(await promise('one-piece-31')).toEqual(['Envíos a todo el país']);
  });

  it('says the price without national taxes where the owner knows the rate', async () => {
    const label = 'PRECIO SIN IMPUESTOS NACIONALES:';
    const net = inBoth(await read('producto/el-eternauta'), 'net-price');
    expect(net).toEqual([label, '$AR\u00a045.990,50', label, '$US\u00a039,99']);
    expect(await read('producto/gift-card-20000')).not.toContain('<p class="net-price"');
  });

  it('says discounts by units in words', async () => {
    const deal = within(await read('producto/juego-3x2'), '<p class="buy-deal"', '</p>');
    expect(words(deal)).toEqual(['Llevá 3 y pagá 2']);
    expect(await read('producto/el-eternauta')).not.toContain('<p class="buy-deal"');
  });

  it('links its videos and asks nothing of their hosts', async () => {
    const html = await read('producto/el-eternauta');
    expect(html).toContain('href="https://www.youtube.com/watch?v=abc"');
    expect(html).toContain('href="https://vimeo.com/1"');
    // A frame without a URL is in a template.
    expect(visible(html)).not.toContain('<iframe');
    expect(html).not.toMatch(/src(?:set)?="https?:/);
  });

  it('leads to the volumes beside it, and to the whole series', async () => {
    const volumes = within(await read('producto/one-piece-15'), '<nav class="volumes"', '</nav>');
    expect([...volumes.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
      '/producto/one-piece-14',
      '/producto/one-piece-16',
      expect.stringMatching(/^\/series\/one-piece/),
    ]);
    const first = within(await read('producto/one-piece-1'), '<nav class="volumes"', '</nav>');
    expect(first).not.toContain('rel="prev"');
    expect(await read('producto/el-eternauta')).not.toContain('<nav class="volumes"');
  });

  it('has a live region that waits, empty, for what changes', async () => {
    expect(await read('producto/el-eternauta')).toMatch(/<p class="buy-news" role="status"[^>]*><\/p>/);
  });
});

describe('the fallback of products that have no page yet', () => {
  it('is kept from crawlers and says what it needs', async () => {
    const html = await read('fallback/producto');
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).toContain(productTexts.productNeedsScript);
    expect(html).toContain(`aria-label="${productTexts.productLoading}"`);
  });
});

describe('a cover', () => {
  it('is the first picture of the product page, at the needed width', async () => {
    const html = await read('producto/el-eternauta');
    const [preload = '', sources] =
      /<link rel="preload" as="image" imagesrcset="([^"]+)"[^>]*>/.exec(html) ?? [];
    expect(preload).toContain('fetchpriority="high"');
    expect(html.indexOf(preload)).toBeLessThan(html.indexOf('<style'));
    const first = within(html, '<img', '>');
    expect(first.toLowerCase()).toContain(`srcset="${sources}"`);
    expect(first).toMatch(/width="600" height="900"/);
    expect(first.toLowerCase()).toContain('fetchpriority="high"');
    expect(first).toContain(`alt="Tapa de El Eternauta"`);
  });

  it('waits until it is near when it is not the first', async () => {
    const images = [...(await read('productos')).matchAll(/<img[^>]*>/g)].map(([tag]) => tag);
    expect(images.length).toBeGreaterThan(20);
    expect(images.filter((tag) => !tag.includes('loading="lazy"'))).toEqual(images.slice(0, 1));
  });

  it('that is missing leaves its box and says so', async () => {
    const html = await read('producto/agotado');
    expect(html).toContain(`<span class="cover-missing">${catalogueTexts.noCover}</span>`);
    expect(html).not.toContain('rel="preload"');
  });
});

describe('the page that is not there', () => {
  it('says so, leads home, and puts /404 in the address bar', async () => {
    const html = await read('404');
    expect(words(within(html, '<h1', '</h1>'))).toEqual(['Página no encontrada']);
    expect(within(html, 'class="lost-links actions"', '</p>')).toContain('href="/"');
    expect(html).toMatch(/history\.replaceState\(history\.state[^<]*\("\/404"\)/);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toContain('rel="canonical"');
  });
});

async function structuredProduct(slug: string): Promise<object | undefined> {
  return structuredProductIn(await read(`producto/${slug}`));
}

/** The texts of a paragraph of the product's offer, in pesos and in dollars. */
function inBoth(html: string, paragraph: string): readonly string[] {
  return ['ars', 'usd'].flatMap((currency) => {
    const offer = within(html, `"buy-offer ${currency}"`, '</div>');
    return words(within(offer, `<p class="${paragraph}"`, '</p>'));
  });
}
