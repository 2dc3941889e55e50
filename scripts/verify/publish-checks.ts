import type { WireProductCard } from '../../src/api/product.ts';
import { answers, refuses, type Checks } from './check.ts';
import { must, mustBe, mustBeAll, Skipped } from './findings.ts';
import type { World } from './world.ts';

export const publishChecks: Checks = {
  getProductList: {
    'answers every product on one page only': async ({ call }) => {
      const first = await call.reply('getProductList', { query: { orderBy: 'title' } });
      mustBe('$.pagination.current_page', first.pagination.current_page, 1);
      if (first.pagination.total_pages < 2) throw new Skipped('there is one page only');
      const second = await call.reply('getProductList', { query: { orderBy: 'title', page: 2 } });
      const seen = new Set(first.data.map(({ id }) => id));
      mustBeAll('$.data', second.data, ({ id }) => !seen.has(id), 'not stand on page 1, too');
    },
    'answers 404 beyond the last page': async ({ call }) => {
      const { pagination } = await call.reply('getProductList');
      await call.refusal('getProductList', { query: { page: pagination.total_pages + 1 } }, 404);
    },
    'orders by price': async ({ call }) => {
      for (const currency of ['ARS', 'USD']) {
        const { data } = await call.reply('getProductList', { query: { orderBy: 'price', currency } });
        const isInOrder = (card: WireProductCard, index: number) =>
          index === 0 || currentAmount(card) >= currentAmount(data[index - 1] ?? card);
        mustBeAll('$.data', data, isInOrder, `not be cheaper than the one before (${currency})`);
      }
    },
    'keeps to editorial, autor, formato and idioma': async (world) => {
      const { brand, authors, format, language } = await world.product();
      const author = authors?.[0]?.slug;
      await filtered(world, { editorial: brand?.slug }, (card) => card.brand?.slug === brand?.slug);
      await filtered(world, { autor: author }, (card) => hasAuthor(card, author));
      await filtered(world, { formato: format ?? undefined }, (card) => card.format === format);
      await filtered(world, { idioma: language ?? undefined }, (card) => card.language === language);
    },
    'keeps to prices, in either currency': async (world) => {
      const { slug } = await world.product();
      for (const currency of ['ARS', 'USD']) {
        const found = await world.call.reply('getProduct', { params: { slug }, query: { currency } });
        const limit = currentAmount(found.product);
        const bounds = { precioMin: limit, precioMax: limit, currency };
        await filtered(world, bounds, (card) => currentAmount(card) === limit);
      }
    },
    'keeps to what is in offer': (world) =>
      filtered(world, { ofertas: 1 }, (card) => currentAmount(card) < card.price.amount),
    'finds a product by its title': async ({ call, product }) => {
      const { title, id } = await product();
      const { data } = await call.reply('getProductList', { query: { q: title } });
      const isFound = data.some((card) => card.id === id);
      must('$.data', isFound, `hold the product "${title}"`);
    },
  },
  getProduct: {
    'answers the product of a slug as the list shows it': async ({ call, product }) => {
      const card = await product();
      const shown = (await call.reply('getProduct', { params: { slug: card.slug } })).product;
      for (const field of ['id', 'slug', 'title', 'stock', 'price'] as const)
        mustBe(`$.product.${field}`, shown[field], card[field]);
      const relatives = (shown.relatedProducts ?? []).map(({ id }) => id);
      must('$.product.relatedProducts', !relatives.includes(card.id), 'not hold the product itself');
    },
    'answers 404 for an unknown slug': refuses(404, { params: { slug: 'no-such-product-of-the-shop' } }),
  },
  getCategoryTree: {
    'answers every category once': async ({ call }) =>
      mustBeDifferent(slugsBelow((await call.reply('getCategoryTree')).data)),
  },
  getFooterCategories: {
    'answers categories of the tree': async ({ call }) => {
      const known = new Set(slugsBelow((await call.reply('getCategoryTree')).data));
      const { data } = await call.reply('getFooterCategories');
      mustBeAll('$.data', data, ({ slug }) => known.has(slug), 'be in the tree');
    },
  },
  getBrands: {
    'answers every brand once': async ({ call }) =>
      mustBeDifferent((await call.reply('getBrands')).data.map(({ slug }) => slug)),
  },
  getHome: {
    'answers the home': async ({ call }) => {
      const offered = (await call.reply('getHome')).home.products_in_offer ?? [];
      mustBeAll('$.home.products_in_offer', offered, isReduced, 'be cheaper than it was');
    },
  },
  getMostLiked: {
    'answers cards for the themes of the home': async ({ call }) => {
      const { home } = await call.reply('getHome');
      for (const { slug } of (home.featured_categories ?? []).slice(0, 3))
        await call.reply('getMostLiked', { query: { category_slug: slug } });
    },
  },
  getRecommended: {
    'answers each product once': async ({ call }) =>
      mustBeDifferent((await call.reply('getRecommended')).data.map(({ id }) => id)),
  },
  getStickyMessages: { 'answers the bar of messages': answers() },
  getGiftCards: {
    'answers gift cards, the cheapest first': async ({ call }) => {
      const amounts = (await call.reply('getGiftCards')).data.map(({ price }) => price.amount);
      const sorted = amounts.toSorted((a, b) => a - b);
      mustBe('$.data', amounts, sorted);
    },
  },
};

export const optionalPublishChecks: Checks = {
  getOffers: {
    'answers products that cost less than they did': async ({ call }) =>
      mustBeAll('$.data', (await call.reply('getOffers')).data, isReduced, 'be cheaper than it was'),
  },
  getPresale: {
    'answers presales only': async ({ call }) => {
      const { data } = await call.reply('getPresale');
      mustBeAll('$.data', data, ({ its_on_presale }) => its_on_presale === true, 'be on presale');
    },
  },
  getAuthor: {
    'answers an author with their products': async (world) => {
      const slug = await nameOf(world, 'authors');
      const { author, products } = await world.call.reply('getAuthor', { query: { slug } });
      mustBe('$.author.slug', author.slug, slug);
      mustBeAll('$.products.data', products.data, (card) => hasAuthor(card, slug), `be by ${slug}`);
    },
    'answers 404 for an unknown author': refuses(404, { query: { slug: 'no-such-author' } }),
  },
  getTag: {
    'answers a tag with its products': async (world) => {
      const slug = await nameOf(world, 'tags');
      const { tag } = await world.call.reply('getTag', { query: { slug } });
      mustBe('$.tag.slug', tag.slug, slug);
    },
    'answers 404 for an unknown tag': refuses(404, { query: { slug: 'no-such-tag' } }),
  },
  getLandings: {
    'names landing pages that exist': async ({ call }) => {
      const [first] = (await call.reply('getLandings')).data;
      if (!first) throw new Skipped('there are no landing pages');
      await call.reply('getLanding', { params: { slug: first.slug } });
    },
  },
  getLanding: {
    'answers a landing page with its products': async (world) => {
      const { landing } = await world.call.reply('getLanding', { params: { slug: landingOf(world) } });
      must('$.landing.title', landing.title !== '', 'not be empty');
    },
    'answers 404 for an unknown one': refuses(404, { params: { slug: 'no-such-landing' } }),
  },
  getLandingProducts: {
    'answers the same first page as the landing page': async (world) => {
      const params = { slug: landingOf(world) };
      const { products } = await world.call.reply('getLanding', { params });
      const { data } = await world.call.reply('getLandingProducts', { params });
      mustBe('$.data', idsOf(data), idsOf(products.data));
    },
    'answers 404 for an unknown one': refuses(404, { params: { slug: 'no-such-landing' } }),
  },
  getLinkPage: { 'answers the page of links': answers() },
  getProductDetails: {
    'says of many products what each of them says by itself': async ({ call, product }) => {
      const { slug } = await product();
      const query = { slugs: `${slug},no-such-product`, currency: 'USD' };
      const { data } = await call.reply('getProductDetails', { query });
      const alone = (await call.reply('getProduct', { params: { slug }, query: { currency: 'USD' } }))
        .product;
      const related = alone.relatedProducts?.map((card) => card.slug);
      mustBe('$.data', data.length, 1);
      mustBe('$.data[0].slug', data[0]?.slug, slug);
      mustBe('$.data[0].description', data[0]?.description, alone.description);
      mustBe('$.data[0].relatedProducts', data[0]?.relatedProducts, related);
      if (data[0]?.card) mustBe('$.data[0].card.price', data[0].card.price, alone.price);
    },
  },
};

export const searchChecks: Checks = {
  getCategoryProductList: {
    'answers the products of a category and of those below it': async ({ call, product }) => {
      const slug = (await product()).categories?.[0]?.slug;
      if (slug === undefined) throw new Skipped('the product is in no category');
      const { data } = await call.reply('getCategoryProductList', { params: { category: slug } });
      mustBeAll('$.data', data, (card) => isBelow(card, slug), `be in ${slug} or below it`);
    },
    'answers 404 for an unknown category': refuses(404, { params: { category: 'no-such-category' } }),
  },
  getProductAuthors: {
    'answers all authors, or those whose name matches': async ({ call }) => {
      const all = (await call.reply('getProductAuthors')).data;
      const [first] = all;
      if (!first) throw new Skipped('there are no authors');
      const { data } = await call.reply('getProductAuthors', { query: { search: first.name } });
      const isFound = data.some(({ slug }) => slug === first.slug);
      must('$.data', isFound, `hold ${first.slug}`);
      must('$.data', data.length <= all.length, 'not be longer than the list of all');
    },
  },
  getSearchSuggestions: {
    'suggests a product by what its title begins with': async ({ call, product }) => {
      const { title } = await product();
      const { products } = await call.reply('getSearchSuggestions', { query: { search: title } });
      must('$.products', products.length > 0, `hold something for "${title}"`);
    },
  },
};

async function filtered(
  { call }: World,
  query: Readonly<Record<string, string | number | undefined>>,
  fits: (card: WireProductCard) => boolean,
): Promise<void> {
  if (Object.values(query).includes(undefined)) return;
  const { data } = await call.reply('getProductList', { query });
  mustBeAll('$.data', data, fits, `fit ${JSON.stringify(query)}`);
}

export async function nameOf({ call }: World, field: 'authors' | 'tags'): Promise<string> {
  const { data } = await call.reply('getProductList');
  const slug = data.flatMap((card) => card[field] ?? [])[0]?.slug;
  if (slug === undefined) throw new Skipped(`no product of the first page has ${field}`);
  return slug;
}

export function landingOf({ backend }: World): string {
  if (backend.landing === undefined) throw new Skipped('needs a landing page: --landing SLUG');
  return backend.landing;
}

function mustBeDifferent(values: readonly (string | number)[]): void {
  mustBe('$.data', values.length, new Set(values).size);
}

function currentAmount({ price, priceWithDiscount }: WireProductCard): number {
  return Math.min(price.amount, priceWithDiscount?.amount ?? price.amount);
}

function isReduced(card: WireProductCard): boolean {
  return currentAmount(card) < card.price.amount;
}

function hasAuthor({ authors }: WireProductCard, slug: string | undefined): boolean {
  return (authors ?? []).some((author) => author.slug === slug);
}

function idsOf(cards: readonly WireProductCard[]): number[] {
  return cards.map(({ id }) => id);
}

interface Nested {
  readonly slug: string;
  readonly parent?: Nested | null | undefined;
  readonly all_children?: readonly Nested[] | null | undefined;
}

function isBelow(card: WireProductCard, slug: string): boolean {
  const reaches = (category: Nested | null | undefined): boolean =>
    category != null && (category.slug === slug || reaches(category.parent));
  return (card.categories ?? []).some(reaches);
}

function slugsBelow(categories: readonly Nested[]): string[] {
  return categories.flatMap(({ slug, all_children }) => [slug, ...slugsBelow(all_children ?? [])]);
}
