import { hasAuthor, idsOf, isReduced } from './cards.ts';
import { answers, refuses, type Checks } from './check.ts';
import { must, mustBe, mustBeAll, Skipped } from './findings.ts';
import { landingOf, nameOf } from './world.ts';

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
      await call.expectError('getProductList', { query: { page: pagination.total_pages + 1 } }, 404);
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
  getHome: {
    'answers the home': async ({ call }) => {
      const offered = (await call.reply('getHome')).home.products_in_offer ?? [];
      mustBeAll('$.home.products_in_offer', offered, isReduced, 'be cheaper than it was');
    },
  },
};

export const optionalPublishChecks: Checks = {
  getFooterCategories: {
    'answers categories of the tree': async ({ call }) => {
      const treeSlugs = new Set(slugsBelow((await call.reply('getCategoryTree')).data));
      const { data } = await call.reply('getFooterCategories');
      mustBeAll('$.data', data, ({ slug }) => treeSlugs.has(slug), 'be in the tree');
    },
  },
  getBrands: {
    'answers every brand once': async ({ call }) =>
      mustBeDifferent((await call.reply('getBrands')).data.map(({ slug }) => slug)),
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
  getOffers: {
    'answers products that cost less than they did': async ({ call }) =>
      mustBeAll('$.data', (await call.reply('getOffers')).data, isReduced, 'be cheaper than it was'),
  },
  getPresale: {
    'answers presales only': async ({ call }) => {
      const { data } = await call.reply('getPresale');
      mustBeAll('$.data', data, ({ its_on_presale }) => Boolean(its_on_presale), 'be on presale');
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

function mustBeDifferent(values: readonly (string | number)[]): void {
  mustBe('$.data', values.length, new Set(values).size);
}

interface Nested {
  readonly slug: string;
  readonly all_children?: readonly Nested[] | null | undefined;
}

function slugsBelow(categories: readonly Nested[]): string[] {
  return categories.flatMap(({ slug, all_children }) => [slug, ...slugsBelow(all_children ?? [])]);
}
