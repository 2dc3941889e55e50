import { Hono } from 'hono';
import { freeShippingFrom } from './cart.ts';
import { author, brand, cardOf, giftCards, listed, manga, money, pageOf, products } from './catalogue.ts';
import { cardsOf, currencyOf, found, paged, pageNumber, refuse } from './state.ts';

export function catalogueCalls(): Hono {
  const api = new Hono();
  const presales = products.filter(({ isPresale }) => isPresale);
  api.get('/product/:slug', (c) => {
    const product = [...products, ...giftCards].find(({ slug }) => slug === c.req.param('slug'));
    return found(c, product ? { product: cardOf(product, currencyOf(c)) } : null);
  });
  api.get('/products-list/:category?', (c) => paged(c, listed(c.req.query(), c.req.param('category'))));
  api.get('/products/offer', (c) => {
    const page = pageOf(cardsOf(c, listed({ ofertas: '1' })), pageNumber(c));
    const offers = [
      {
        valid_to: '2040-12-31',
        discountPercent: 20,
        path: null,
        category: { name: manga.name, slug: manga.slug },
      },
    ];
    return found(c, page && { ...page, offers });
  });
  api.get('/products/presale', (c) => paged(c, presales));
  api.get('/products/recommended', (c) => c.json(cardsOf(c).slice(0, 3)));
  api.get('/products/brands', (c) => c.json([brand]));
  api.get('/products/authors', (c) => c.json([author]));
  for (const [path, name] of [
    ['/authors', 'author'],
    ['/tags', 'tag'],
  ] as const)
    api.get(path, (c) => {
      const named = [author, { name: 'piratas', slug: 'piratas' }].find(
        ({ slug }) => slug === c.req.query('slug'),
      );
      const page = pageOf(cardsOf(c), pageNumber(c));
      return found(c, named && page ? { [name]: named, products: page } : null);
    });

  api.get('/home', (c) => {
    const [some, themes] = [cardsOf(c).slice(0, 4), [{ name: manga.name, slug: manga.slug }]];
    const home = {
      sliders: null,
      latest_products: some,
      featured_categories: themes,
      best_seller_products: some,
      recommended_products: some,
      products_in_offer: cardsOf(c, listed({ ofertas: '1' })),
      main_categories: themes,
      featured_brands: [{ slug: brand.slug, path: null }],
      free_shipping: freeShippingFrom,
    };
    return c.json({ home });
  });
  api.get('/home/most-liked', (c) => c.json(cardsOf(c).slice(0, 2)));
  api.get('/sticky-messages', (c) => c.json({ active: 1, messages: ['Letra por letra'], styles: null }));
  for (const list of ['footer', 'tree']) api.get(`/categories/${list}`, (c) => c.json([manga]));
  api.get('/search-suggestions', (c) => {
    const suggested = cardsOf(c, listed({ q: c.req.query('search') ?? '' })).slice(0, 5);
    return c.json({ products: suggested, authors: [author], brands: [brand] });
  });
  api.get('/giftcards-list', (c) =>
    c.json(giftCards.map(({ id, pesos }) => ({ id, price: money(pesos, currencyOf(c)) }))),
  );
  const landing = { title: 'Piratas', html: '<p>Al abordaje</p>', slider: null };
  api.get('/landing-pages/:slug', (c) => {
    if (c.req.param('slug') !== 'one-piece') return refuse(c, 404);
    return c.json({ landing, featured_products: cardsOf(c).slice(0, 2), products: pageOf(cardsOf(c), 1) });
  });
  api.get('/landing-pages/:slug/products', (c) => paged(c, listed(c.req.query())));
  api.get('/linktree/1', (c) => {
    const links = [{ title: 'Manga', url: '/productos/manga', target_blank: 0, dispatch_contact: 0 }];
    return c.json({ title: 'Distribución', description: null, links, styles: null });
  });

  return api;
}
