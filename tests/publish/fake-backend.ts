/** In-memory fake of the /api/v1 backend with fault injection, without port or database. */
import { hash } from 'node:crypto';
import sharp from 'sharp';
import { detailEntries, type WireProduct } from '../../src/api/product.ts';
import type { Currency } from '../../src/domain/money.ts';
import { card, fakeContent, onePage, type FakeContent } from './fake-content.ts';

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
  /** Slugs of the landing pages that it lists; undefined: it lists none, though it has one. */
  landings: string[] | undefined;
  /** Page size of every landing page whose products no editor chose: all take part, or none for 0. */
  landingSize: number;
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
  from?: string;
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
    landingSize: 0,
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
  if (/^\/api\/v1\/(account|login|cart)\//.test(url.pathname))
    return Response.json({ errorMessage: 'Nadie' }, { status: 401 });
  const body = bodyOf(backend, url.pathname.replace('/api/v1', ''), url.searchParams);
  if (body === null) return Response.json({ errorMessage: 'No existe' }, { status: 404 });
  const ownEtag = `"${hash('sha1', JSON.stringify(body))}"`;
  if (etag === ownEtag) return new Response(null, { status: 304, headers: { etag: ownEtag } });
  return Response.json(body, { headers: { etag: ownEtag } });
}

export function bodyOf(backend: FakeBackend, path: string, query: URLSearchParams): unknown {
  const { categories, content, hasDetails, landings, landingSize, offers, pageSize, products } = backend;
  const currency = query.get('currency') === 'USD' ? 'USD' : 'ARS';
  const page = Number(query.get('page') ?? 1);
  const cards = products.map((product) => cardOf(backend, product, currency));
  switch (path) {
    case '/products-list':
      return pageOf(cards, page, pageSize);
    case '/categories/tree':
    case '/categories/footer':
      return { data: categories.map(treeOf) };
    case '/product-details': {
      if (!hasDetails) return null;
      const wanted = (query.get('slugs') ?? '').split(',');
      const found = products.filter(({ slug }) => wanted.includes(slug));
      const priced = hasDetails === 'with cards' && query.has('currency') ? currency : null;
      return { data: found.map((product) => detailsOf(backend, product, priced)) };
    }
    case '/products/offer':
      return {
        ...onePage(cards.filter(({ priceWithDiscount }) => priceWithDiscount)),
        offers: offers.map(({ percent, category, from, until }) => ({
          title: `${percent} % en ${category}`,
          valid_from: from,
          valid_to: until,
          discountPercent: percent,
          category: { name: category, slug: category },
        })),
        price_changes: backend.priceChanges,
      };
    case '/landing-pages':
      return landings ? { data: landings.map((slug) => ({ slug })) } : null;
    case '/landing-pages/one-piece':
    case '/landing-pages/sola': {
      const landing = content['/landing-pages/one-piece'];
      const isChosen = landing.products.data.length > 0 || landingSize === 0;
      return asked(
        backend,
        isChosen ? landing : { ...landing, products: pageOf(cards, 1, landingSize) },
        currency,
      );
    }
    case '/landing-pages/one-piece/products':
      return (page - 1) * landingSize < cards.length ? pageOf(cards, page, landingSize) : null;
    default: {
      if (path in content) return asked(backend, content[path as keyof FakeContent], currency);
      const slug = decodeURIComponent(path.replace('/product/', ''));
      const product = products.find((candidate) => candidate.slug === slug);
      return product ? { product: productOf(backend, product, currency) } : null;
    }
  }
}

/** With the cards of products, and amounts in the currency that was asked for. */
function asked(backend: FakeBackend, content: unknown, currency: Currency): unknown {
  if (Array.isArray(content))
    return content.map((item) => asked(backend, item, currency)).filter((item) => item !== null);
  if (typeof content !== 'object' || content === null) return content;
  if ('card' in content) {
    const product = backend.products.find(({ slug }) => slug === content.card);
    return product ? cardOf(backend, product, currency) : null;
  }
  if ('amount' in content) {
    const pesos = Number(content.amount);
    return { currency, amount: currency === 'USD' ? pesos / 1000 : pesos };
  }
  return Object.fromEntries(
    Object.entries(content).map(([name, value]) => [name, asked(backend, value, currency)]),
  );
}

function pageOf<T>(all: readonly T[], page: number, size: number) {
  const total_pages = Math.max(1, Math.ceil(all.length / size));
  return { data: all.slice((page - 1) * size, page * size), pagination: { current_page: page, total_pages } };
}

function treeOf({ name, slug, children }: FakeCategory): object {
  return { id: slug.length, name, slug, all_children: children.map(treeOf) };
}

/** What it is known by; the API may leave out all other fields. */
function cardOf({ categories }: FakeBackend, product: FakeProduct, currency: Currency): Partial<WireProduct> {
  return {
    id: product.id,
    slug: product.slug,
    title: product.title,
    price: { currency, amount: currency === 'USD' ? product.dollars : product.pesos },
    images: product.picture === null ? [] : [{ path: product.picture }],
    categories: pathsTo(categories, product.category),
    stock: product.stock,
    stocks: { centro: product.stock, belgrano: 0 },
    brand: { name: 'Ivrea', slug: 'ivrea' },
    ...product.fields,
    ...(currency === 'USD' && product.dollarFields),
  };
}

function productOf(backend: FakeBackend, product: FakeProduct, currency: Currency): object {
  return {
    ...cardOf(backend, product, currency),
    ...detailFieldsOf(product),
    authorProducts: asked(backend, (product.sameAuthor ?? []).map(card), currency),
    relatedProducts: asked(backend, product.related.map(card), currency),
  };
}

/** @param currency of its card; null for none */
function detailsOf(backend: FakeBackend, product: FakeProduct, currency: Currency | null): object {
  const { slug, sameAuthor = [], related } = product;
  const there = (slugs: readonly string[]) =>
    slugs.filter((other) => backend.products.some((each) => each.slug === other));
  const neighbours = { authorProducts: there(sameAuthor), relatedProducts: there(related) };
  const priced = currency && { card: cardOf(backend, product, currency) };
  return { slug, ...detailFieldsOf(product), ...neighbours, ...priced };
}

function detailFieldsOf({ description, fields = {} }: FakeProduct): object {
  const given = Object.entries(fields).filter(([name]) => name in detailEntries);
  return { description, ...Object.fromEntries(given) };
}

type WirePath = NonNullable<WireProduct['categories']>[number];

/** The category with those that it is in. */
export function pathsTo(
  categories: readonly FakeCategory[],
  slug: string,
  parent: WirePath | null = null,
): WirePath[] {
  return categories.flatMap(({ children, ...category }) => {
    const here: WirePath = { name: category.name, slug: category.slug, parent };
    return category.slug === slug ? [here] : pathsTo(children, slug, here);
  });
}

/** Takes `percent` off a product in both currencies, as an offer does; 0 ends it. */
export function discount(product: FakeProduct, percent: number): void {
  const { dollars, pesos } = product;
  const less = (amount: number) => Math.round(amount * (100 - percent)) / 100;
  const isOver = percent === 0;
  product.fields = isOver
    ? {}
    : { discount_percent: percent, priceWithDiscount: { currency: 'ARS', amount: less(pesos) } };
  // `fields` apply to both currencies unless `dollarFields` overrides them.
  product.dollarFields = isOver ? {} : { priceWithDiscount: { currency: 'USD', amount: less(dollars) } };
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
