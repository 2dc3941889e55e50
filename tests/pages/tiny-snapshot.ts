/** A snapshot of six products, each in another state, for pages to be built from without any backend. */
import { DatabaseSync } from 'node:sqlite';
import { money, type Currency } from '../../src/domain/money.ts';
import type { LinkedCard, Price, PublishedCard, PublishedImage } from '../../src/domain/product.ts';
import { schemaSql, schemaVersion, type StoredDetail, type StoredHome } from '../../src/snapshot/schema.ts';
import type { ShellView } from '../../src/snapshot/views.ts';

export const cover = picture('cover', [200, 320, 480]);

export const tinyShop = {
  plain: card(1, { title: 'Mafalda inédita', brand: { name: 'De la Flor', slug: 'de-la-flor' } }),
  discounted: card(2, {
    title: 'Berserk 3',
    prices: { ARS: price('ARS', 1000000, 20), USD: price('USD', 840, 25) },
  }),
  presale: card(3, { title: 'Uzumaki', isOnPresale: true, stock: 0 }),
  last: card(4, { title: 'Akira 1', stock: 1 }),
  soldOut: card(5, { title: 'Sandman 2', stock: 0, cover: null }),
  hostile: card(6, { title: '</script><script>alert(1)</script> "&amp;' }),
} satisfies Record<string, PublishedCard>;

const everything: readonly PublishedCard[] = Object.values(tinyShop);
const manga = { name: 'Manga', slug: 'manga' };
const comics = { name: 'Cómics', slug: 'comics' };
/** Five categories: the footer needs a second column. */
const footer = ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco'].map((name) => ({ name, slug: name.toLowerCase() }));

/** Writes the snapshot file that `SNAPSHOT_FILE` will name. */
export function writeTinySnapshot(file: string): void {
  const database = new DatabaseSync(file);
  database.exec(`${schemaSql} PRAGMA user_version = ${schemaVersion};`);
  const put = (table: string, row: Record<string, string | number>) => {
    const names = Object.keys(row);
    const places = names.map(() => '?').join(', ');
    database
      .prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${places})`)
      .run(...Object.values(row));
  };
  for (const product of everything) put('product', productRow(product));
  put('category', {
    slug: comics.slug,
    name: comics.name,
    trail: json([comics]),
    children: json([{ ...manga, id: 2, children: [] }]),
  });
  put('category', { slug: manga.slug, name: manga.name, trail: json([comics, manga]), children: '[]' });
  put('category', {
    slug: 'vacia',
    name: 'Vacía',
    trail: json([{ name: 'Vacía', slug: 'vacia' }]),
    children: '[]',
  });
  for (const page of [1, 2])
    putList(
      '',
      page,
      2,
      everything.map(({ slug }) => slug),
    );
  putList('manga', 1, 1, [tinyShop.plain.slug]);
  putList('vacia', 1, 1, []);
  put('document', { name: 'shell', body: json(shell) });
  put('document', { name: 'home', body: json(home) });
  for (const { slug } of everything) putPage(`/producto/${slug}`, 'product', { slug });
  putPage('/productos', 'productList', { path: null });
  for (const path of ['2', 'manga', 'vacia']) putPage(`/productos/${path}`, 'productList', { path });
  database.close();

  function putList(category: string, page: number, totalPages: number, slugs: readonly string[]): void {
    put('list_page', {
      category,
      page,
      total_pages: totalPages,
      total_products: slugs.length,
      slugs: json(slugs),
    });
  }

  function putPage(path: string, route: string, params: object): void {
    put('page', { path, route, params: json(params), key: path, lastmod: '2026-01-01T00:00:00Z' });
  }
}

const shell: ShellView = {
  topCategories: [comics],
  footerCategories: footer,
  freeShippingFrom: money(9999900, 'ARS'),
};

const home: StoredHome = {
  slides: [{ wide: picture('wide', [1280]), narrow: picture('narrow', [640]), link: '/ofertas' }],
  latest: everything.map(({ slug }) => slug),
  featuredCategories: [],
  bestSellers: [],
  recommended: [],
  inOffer: [tinyShop.discounted.slug],
  mainCategories: [],
  featuredBrands: [{ name: 'Ivrea', slug: 'ivrea', image: null }],
  freeShippingFrom: null,
  mostLiked: Array.from({ length: 12 }, (_, index) => ({
    theme: { name: `Tema ${index + 1}`, slug: `tema-${index + 1}` },
    slugs: [tinyShop.plain.slug],
  })),
};

function card(id: number, special: Partial<PublishedCard>): PublishedCard {
  return {
    id,
    slug: `producto-${id}`,
    title: `Producto ${id}`,
    unitDiscounts: [],
    categories: [{ name: 'Manga', slug: 'manga', parent: null }],
    stock: 7,
    branchStock: {},
    isOnPresale: false,
    isGiftCard: false,
    authors: [{ name: 'Quino', slug: 'quino' }],
    format: 'tapa_blanda',
    language: 'español',
    brand: null,
    pageCount: 192,
    tags: [],
    isbn: '978-84-204-7183-9',
    prices: { ARS: price('ARS', 1234550, null), USD: price('USD', 1250, null) },
    cover,
    ...special,
  };
}

function productRow(product: PublishedCard): Record<string, string> {
  const { slug, title } = product;
  const detail: StoredDetail = {
    images: product.cover ? [product.cover, cover] : [],
    description: '<p>Una <em>historia</em>.</p>',
    videos: [],
    dimensions: { weightGrams: 210, lengthCm: 17.5, widthCm: 11.5, heightCm: 0 },
  };
  const link: LinkedCard = { slug, title, cover: product.cover };
  return {
    slug,
    facts_digest: '',
    categories: json(product.categories),
    neighbours: json({ related: [tinyShop.discounted.slug], sameAuthor: [] }),
    card_digest: '',
    link_digest: '',
    detail_digest: '',
    link: json(link),
    card: json(product),
    detail: json(detail),
  };
}

function price(currency: Currency, cents: number, discountPercent: number | null): Price {
  const sale = discountPercent === null ? null : money((cents * (100 - discountPercent)) / 100, currency);
  return { list: money(cents, currency), sale, discountPercent };
}

function picture(name: string, widths: readonly number[]): PublishedImage {
  return {
    sources: widths.map((width) => ({ path: `/img/${name}-${width}.webp`, width })),
    width: Math.max(...widths),
    height: Math.max(...widths) * 1.5,
  };
}

function json(value: unknown): string {
  return JSON.stringify(value);
}
