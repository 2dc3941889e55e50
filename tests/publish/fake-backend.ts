/** In-memory fake of the /api/v1 backend with fault injection, without port or database. */
import { hash } from 'node:crypto';
import sharp from 'sharp';
import type { WireProduct } from '../../src/api/product.ts';
import type { Currency } from '../../src/domain/money.ts';
import { cardOf, detailsOf, productOf } from './fake-products.ts';
import { fakeContent, type FakeContent, type WireGiftCard, type WireHome } from './fake-content.ts';

export interface FakeBackend {
  readonly origin: string;
  readonly fetch: typeof globalThis.fetch;
  products: FakeProduct[];
  categories: FakeCategory[];
  readonly content: FakeContent;
  pageSize: number;
  /** Whether it supports the batch call of product details. */
  hasDetails: boolean | 'with cards';
  /** Offers that the API announces; what they do to prices the test says of each product. */
  offers: FakeOffer[];
  /** Moments at which prices change by themselves; undefined: this backend does not provide them. */
  priceChanges: string[] | undefined;
  /** Slugs by call (`/products/presale`, `/authors?ana`) that it answers besides the whole list. */
  readonly lists: Map<string, readonly string[]>;
  /** Slugs of the landing pages that it lists; undefined: it lists none, though it has one. */
  landings: string[] | undefined;
  /** Text and page size of every landing page; all products take part, or none for a size of 0. */
  landingPages: { size: number; words: string };
  readonly pictures: Map<string, Buffer>;
  fault: (url: URL) => Response | Promise<Response> | null;
  readonly calls: string[];
}

export interface FakeProduct {
  id: number;
  slug: string;
  title: string;
  pesos: number;
  dollars: number;
  stock: number;
  category: string;
  description: string;
  picture: string | null;
  related: string[];
  sameAuthor?: string[];
  /** Wire fields that differ from the fake's defaults. */
  fields?: Partial<WireProduct>;
  /** Same, only for responses in dollars. */
  dollarFields?: Partial<WireProduct>;
}

export interface FakeOffer {
  percent: number;
  category: string;
  until: string | null;
}

export interface FakeCategory {
  name: string;
  slug: string;
  children: FakeCategory[];
}

export function createFakeBackend(count: number): FakeBackend {
  const backend: FakeBackend = {
    origin: 'http://backend.test',
    products: Array.from({ length: count }, (_, index) => fakeProduct(index + 1)),
    categories: [
      { name: 'Manga', slug: 'manga', children: [{ name: 'Shonen', slug: 'shonen', children: [] }] },
      { name: 'Libros', slug: 'libros', children: [] },
    ],
    content: fakeContent(),
    pageSize: 5,
    hasDetails: false,
    offers: [],
    priceChanges: undefined,
    landings: undefined,
    lists: new Map(),
    landingPages: { size: 0, words: '' },
    pictures: new Map(),
    fault: () => null,
    calls: [],
    async fetch(input, init) {
      const request = new Request(input, init);
      const url = new URL(request.url);
      backend.calls.push(url.pathname.replace('/api/v1', '') + url.search);
      return (await backend.fault(url)) ?? answer(backend, url, request.headers.get('if-none-match'));
    },
  };
  return backend;
}

export function fakeProduct(id: number): FakeProduct {
  return {
    id,
    slug: `tomo-${id}`,
    title: `Tomo ${id}`,
    pesos: 1000 + id,
    dollars: 10 + id / 100,
    stock: 5,
    category: id % 3 === 0 ? 'libros' : 'shonen',
    description: `<p>El tomo número ${id}.</p>`,
    picture: null,
    related: [`tomo-${id + 1}`],
  };
}

function answer(backend: FakeBackend, url: URL, etag: string | null): Response {
  const picture = backend.pictures.get(url.pathname);
  if (picture) return new Response(new Uint8Array(picture), { headers: { etag: '"picture"' } });
  const body = bodyOf(backend, url.pathname.replace('/api/v1', ''), url.searchParams);
  if (body === null) return Response.json({ errorMessage: 'No existe' }, { status: 404 });
  const ownEtag = `"${hash('sha1', JSON.stringify(body))}"`;
  if (etag === ownEtag) return new Response(null, { status: 304, headers: { etag: ownEtag } });
  return Response.json(body, { headers: { etag: ownEtag } });
}

function bodyOf(backend: FakeBackend, path: string, query: URLSearchParams): object | null {
  const { products, pageSize, content } = backend;
  const currency = query.get('currency') === 'USD' ? 'USD' : 'ARS';
  const card = (product: FakeProduct) => cardOf(backend, product, currency);
  const cards = (slugs: readonly string[]) => named(backend, slugs).map(card);
  const slug = query.get('slug') ?? '';
  const pageOfList = (call: string) => {
    const slugs = backend.lists.get(call);
    return slugs ? onePage(cards(slugs)) : null;
  };
  switch (path) {
    case '/products-list': {
      const page = Number(query.get('page') ?? 1);
      const data = products.slice((page - 1) * pageSize, page * pageSize).map(card);
      const total_pages = Math.max(1, Math.ceil(products.length / pageSize));
      return { data, pagination: { current_page: page, total_pages } };
    }
    case '/categories/tree':
    case '/categories/footer':
      return { data: backend.categories.map(treeOf) };
    case '/product-details': {
      if (!backend.hasDetails) return null;
      const wanted = (query.get('slugs') ?? '').split(',');
      const found = products.filter(({ slug }) => wanted.includes(slug));
      const priced = backend.hasDetails === 'with cards' && query.has('currency') ? currency : null;
      return { data: found.map((product) => detailsOf(backend, product, priced)) };
    }
    case '/products/recommended':
      return { data: content.recommended ? cards(content.recommended) : products.slice(1, 3).map(card) };
    case '/products/presale':
      return pageOfList(path);
    case '/authors':
      if (!backend.lists.has(`${path}?${slug}`)) return null;
      return { author: { name: slug, slug }, products: pageOfList(`${path}?${slug}`) };
    case '/products/offer':
      return {
        ...(pageOfList(path) ??
          onePage(products.filter((product) => product.fields?.priceWithDiscount).map(card))),
        offers: backend.offers.map(({ percent, category, until }) => ({
          title: `${percent} % en ${category}`,
          valid_to: until,
          discountPercent: percent,
          path: null,
          category: { name: category, slug: category },
        })),
        price_changes: backend.priceChanges,
      };
    case '/giftcards-list':
      return { data: content.giftCards.map((giftCard) => giftCardOf(giftCard, currency)) };
    case '/sticky-messages':
      return { active: false, messages: [], styles: null };
    case '/linktree/1':
      return content.linkPage;
    case '/landing-pages':
      return backend.landings ? { data: backend.landings.map((slug) => ({ slug })) } : null;
    case '/landing-pages/one-piece':
    case '/landing-pages/sola': {
      const { title, html, slides, featured, products: listed } = content.landing;
      return {
        landing: { title, html: html ?? backend.landingPages.words, slider: slides },
        featured_products: cards(featured),
        products:
          listed.length > 0
            ? { data: cards(listed), pagination: { current_page: 1, total_pages: 1 } }
            : landingPage(backend, 1, card),
      };
    }
    case '/landing-pages/one-piece/products':
      return landingPage(backend, Number(query.get('page')), card);
    case '/products/brands':
      return { data: [{ name: content.brand.name, slug: 'ivrea' }] };
    case '/home':
      return { home: homeOf(backend, card) };
    case '/home/most-liked':
      return { data: content.mostLiked ? cards(content.mostLiked) : products.slice(0, 3).map(card) };
    default: {
      const slug = decodeURIComponent(path.replace('/product/', ''));
      const product = products.find((candidate) => candidate.slug === slug);
      return product ? { product: productOf(backend, product, currency) } : null;
    }
  }
}

function onePage(data: readonly object[]) {
  return { data, pagination: { current_page: 1, total_pages: 1 } };
}

function landingPage(
  { products, landingPages: { size } }: FakeBackend,
  page: number,
  card: (product: FakeProduct) => object,
): object | null {
  const total_pages = size === 0 ? 0 : Math.ceil(products.length / size);
  if (page > Math.max(1, total_pages)) return null;
  const data = products.slice((page - 1) * size, page * size).map(card);
  return { data, pagination: { current_page: page, total_pages } };
}

function homeOf(backend: FakeBackend, card: (product: FakeProduct) => object): object {
  const { products, categories, content } = backend;
  const cards = (slugs: readonly string[]) => named(backend, slugs).map(card);
  const chosen = (slugs: readonly string[] | null) =>
    categories.filter(({ slug }) => slugs?.includes(slug) ?? true).map(({ name, slug }) => ({ name, slug }));
  return {
    sliders: content.slides,
    latest_products: content.latest ? cards(content.latest) : products.slice(0, 2).map(card),
    featured_categories: chosen(content.themes),
    best_seller_products: cards(content.bestSellers),
    recommended_products: cards(content.recommendedOfHome),
    products_in_offer: cards(content.inOffer),
    main_categories: chosen(content.mainCategories),
    featured_brands: [{ slug: 'ivrea', path: content.brand.picture }],
    free_shipping: content.freeShipping,
  } satisfies Record<keyof WireHome, unknown>;
}

function named({ products }: FakeBackend, slugs: readonly string[]): readonly FakeProduct[] {
  return slugs.flatMap((slug) => products.find((product) => product.slug === slug) ?? []);
}

function giftCardOf(
  { id, slug, title, pesos, dollars, picture }: FakeContent['giftCards'][number],
  currency: Currency,
): WireGiftCard {
  const price = { currency, amount: currency === 'USD' ? dollars : pesos };
  return { id, slug, title, price, images: picture === null ? [] : [{ path: picture }] };
}

function treeOf({ name, slug, children }: FakeCategory): object {
  return { id: slug.length, name, slug, all_children: children.map(treeOf) };
}

/** Takes `percent` off a product in both currencies, as an offer does; 0 ends it. */
export function discount(product: FakeProduct, percent: number): void {
  const { dollars, pesos } = product;
  const less = (amount: number) => Math.round(amount * (100 - percent)) / 100;
  product.fields =
    percent === 0
      ? {}
      : {
          discount_percent: percent,
          // `fields` apply to both currencies unless `dollarFields` overrides them.
          priceWithDiscount: { currency: 'ARS', amount: less(pesos) },
        };
  product.dollarFields =
    percent === 0 ? {} : { priceWithDiscount: { currency: 'USD', amount: less(dollars) } };
}

/** @throws Error when the backend has no such product */
export function namedProduct({ products }: FakeBackend, slug: string): FakeProduct {
  const found = products.find((product) => product.slug === slug);
  if (!found) throw new Error(`no ${slug}`);
  return found;
}

export function failing(path: string): FakeBackend['fault'] {
  return ({ pathname }) =>
    pathname.includes(path) ? Response.json({ errorMessage: 'Se rompió' }, { status: 500 }) : null;
}

export function picture(background = '#234'): Promise<Buffer> {
  return sharp({ create: { width: 300, height: 450, channels: 3, background } })
    .png()
    .toBuffer();
}
