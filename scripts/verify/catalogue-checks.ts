/** Checks of products, lists, names and categories. */
import type { WireProductCard } from '../../src/api/product.ts';
import { checksOf, type Check } from './check.ts';
import { must, mustBe, Skipped } from './findings.ts';
import type { World } from './world.ts';

export const catalogueChecks: readonly Check[] = [
  ...checksOf('getProduct', {
    'answers the product of a slug as the list shows it': async ({ call, product }) => {
      const card = await product();
      const shown = (await call.reply('getProduct', { params: { slug: card.slug } })).product;
      for (const field of ['id', 'slug', 'title', 'stock'] as const) {
        mustBe(`$.product.${field}`, shown[field], card[field]);
      }
      mustBe('$.product.price', shown.price, card.price);
      const relatives = (shown.relatedProducts ?? []).map(({ id }) => id);
      must('$.product.relatedProducts', !relatives.includes(card.id), 'not hold the product itself');
    },
    'prices it in dollars when asked': async ({ call, product }) => {
      const { slug } = await product();
      const { product: shown } = await call.reply('getProduct', {
        params: { slug },
        query: { currency: 'USD' },
      });
      mustBe('$.product.price.currency', shown.price.currency, 'USD');
    },
    'answers 404 for an unknown slug': async ({ call }) => {
      await call.refusal('getProduct', { params: { slug: 'no-such-product-of-the-shop' } }, 404);
    },
  }),

  ...checksOf('getProductList', {
    'answers every product on one page only': async ({ call }) => {
      const first = await call.reply('getProductList', { query: { orderBy: 'title' } });
      mustBe('$.pagination.current_page', first.pagination.current_page, 1);
      if (first.pagination.total_pages < 2) throw new Skipped('there is one page only');
      const second = await call.reply('getProductList', { query: { orderBy: 'title', page: 2 } });
      const seen = new Set(first.data.map(({ id }) => id));
      const again = second.data.findIndex(({ id }) => seen.has(id));
      must(`$.data[${again}]`, again === -1, 'not stand on page 1, too');
    },
    'answers 404 beyond the last page': async ({ call }) => {
      const { pagination } = await call.reply('getProductList');
      await call.refusal('getProductList', { query: { page: pagination.total_pages + 1 } }, 404);
    },
    'orders by price': async ({ call }) => {
      for (const currency of ['ARS', 'USD']) {
        const { data } = await call.reply('getProductList', { query: { orderBy: 'price', currency } });
        const prices = data.map(currentAmount);
        const wrong = prices.findIndex((price, index) => price < (prices[index - 1] ?? 0));
        must(`$.data[${wrong}].price`, wrong === -1, `not be lower than the one before (${currency})`);
      }
    },
    'keeps to editorial, autor, formato and idioma': async ({ call, product }) => {
      const { brand, authors, format, language } = await product();
      const author = authors?.[0];
      await filtered({ call }, { editorial: brand?.slug }, (card) => card.brand?.slug === brand?.slug);
      await filtered({ call }, { autor: author?.slug }, (card) => hasName(card.authors, author?.slug));
      await filtered({ call }, { formato: format ?? undefined }, (card) => card.format === format);
      await filtered({ call }, { idioma: language ?? undefined }, (card) => card.language === language);
    },
    'keeps to prices, in either currency': async ({ call, product }) => {
      const { slug } = await product();
      for (const currency of ['ARS', 'USD']) {
        const found = await call.reply('getProduct', { params: { slug }, query: { currency } });
        const limit = currentAmount(found.product);
        const bounds = { precioMin: limit, precioMax: limit, currency };
        await filtered({ call }, bounds, (card) => currentAmount(card) === limit);
      }
    },
    'keeps to what is in offer': async ({ call }) => {
      await filtered({ call }, { ofertas: 1 }, (card) => currentAmount(card) < card.price.amount);
    },
    'finds a product by its title': async ({ call, product }) => {
      const { title, id } = await product();
      const { data } = await call.reply('getProductList', { query: { q: title } });
      must(
        '$.data',
        data.some((card) => card.id === id),
        `hold the product "${title}"`,
      );
    },
  }),

  ...checksOf('getCategoryProductList', {
    'answers the products of a category and of those below it': async ({ call, product }) => {
      const { categories } = await product();
      const slug = categories?.[0]?.slug;
      if (slug === undefined) throw new Skipped('the product is in no category');
      const { data } = await call.reply('getCategoryProductList', { params: { category: slug } });
      const stray = data.findIndex((card) => !isBelow(card, slug));
      must(`$.data[${stray}].categories`, stray === -1, `be in ${slug} or below it`);
    },
    'answers 404 for an unknown category': async ({ call }) => {
      await call.refusal('getCategoryProductList', { params: { category: 'no-such-category' } }, 404);
    },
  }),

  ...checksOf('getProductDetails', {
    'says of many products what each of them says by itself': async ({ call, product }) => {
      const { slug } = await product();
      const request = { query: { slugs: `${slug},no-such-product` } };
      const { data } = await call.reply('getProductDetails', request);
      const alone = (await call.reply('getProduct', { params: { slug } })).product;
      mustBe('$.data', data.length, 1);
      mustBe('$.data[0].slug', data[0]?.slug, slug);
      mustBe('$.data[0].description', data[0]?.description, alone.description);
      mustBe(
        '$.data[0].relatedProducts',
        data[0]?.relatedProducts,
        alone.relatedProducts?.map((card) => card.slug),
      );
      const inDollars = { ...request.query, currency: 'USD' };
      const [priced] = (await call.reply('getProductDetails', { query: inDollars })).data;
      if (priced?.card === undefined) return;
      const { product: other } = await call.reply('getProduct', {
        params: { slug },
        query: { currency: 'USD' },
      });
      mustBe('$.data[0].card.price', priced.card.price, other.price);
    },
  }),

  ...checksOf('getAuthor', {
    'answers an author with their products': async ({ call, product }) => {
      const author = (await product()).authors?.[0];
      if (!author) throw new Skipped('the product has no author');
      const found = await call.reply('getAuthor', { query: { slug: author.slug } });
      mustBe('$.author', found.author, { name: author.name, slug: author.slug });
      const stray = found.products.data.findIndex((card) => !hasName(card.authors, author.slug));
      must(`$.products.data[${stray}].authors`, stray === -1, `have ${author.slug}`);
    },
    'answers 404 for an unknown author': async ({ call }) => {
      await call.refusal('getAuthor', { query: { slug: 'no-such-author' } }, 404);
    },
  }),

  ...checksOf('getTag', {
    'answers a tag with its products': async ({ call }) => {
      const tag = (await firstWith({ call }, ({ tags }) => (tags ?? []).length > 0)).tags?.[0];
      const found = await call.reply('getTag', { query: { slug: tag?.slug } });
      mustBe('$.tag.slug', found.tag.slug, tag?.slug);
    },
    'answers 404 for an unknown tag': async ({ call }) => {
      await call.refusal('getTag', { query: { slug: 'no-such-tag' } }, 404);
    },
  }),

  ...checksOf('getBrands', {
    'answers every brand once': async ({ call }) => {
      const slugs = (await call.reply('getBrands')).data.map(({ slug }) => slug);
      mustBe('$.data', slugs.length, new Set(slugs).size);
    },
  }),
  ...checksOf('getProductAuthors', {
    'answers all authors, or those whose name matches': async ({ call }) => {
      const all = (await call.reply('getProductAuthors')).data;
      const [first] = all;
      if (!first) throw new Skipped('there are no authors');
      const { data } = await call.reply('getProductAuthors', { query: { search: first.name } });
      must(
        '$.data',
        data.some(({ slug }) => slug === first.slug),
        `hold ${first.slug}`,
      );
      must('$.data', data.length <= all.length, 'not be longer than the list of all');
    },
  }),
  ...checksOf('getCategoryTree', {
    'answers every category once': async ({ call }) => {
      const slugs = slugsBelow((await call.reply('getCategoryTree')).data);
      mustBe('$.data', slugs.length, new Set(slugs).size);
    },
  }),
  ...checksOf('getFooterCategories', {
    'answers categories of the tree': async ({ call }) => {
      const known = new Set(slugsBelow((await call.reply('getCategoryTree')).data));
      const { data } = await call.reply('getFooterCategories');
      const stray = data.findIndex(({ slug }) => !known.has(slug));
      must(`$.data[${stray}].slug`, stray === -1, 'be in the tree');
    },
  }),
  ...checksOf('getSearchSuggestions', {
    'suggests a product by what its title begins with': async ({ call, product }) => {
      const { title, currency } = { title: (await product()).title, currency: 'USD' };
      const { products } = await call.reply('getSearchSuggestions', { query: { search: title, currency } });
      must('$.products', products.length > 0, `hold something for "${title}"`);
      mustBe('$.products[0].price.currency', products[0]?.price.currency, 'USD');
    },
  }),
];

type Filters = Readonly<Record<string, string | number | undefined>>;

/** Skips filters without a value. */
async function filtered(
  { call }: Pick<World, 'call'>,
  filters: Filters,
  fits: (card: WireProductCard) => boolean,
): Promise<void> {
  if (Object.values(filters).includes(undefined)) return;
  const { data } = await call.reply('getProductList', { query: filters });
  const stray = data.findIndex((card) => !fits(card));
  must(`$.data[${stray}]`, stray === -1, `fit ${JSON.stringify(filters)}`);
}

async function firstWith(
  { call }: Pick<World, 'call'>,
  fits: (card: WireProductCard) => boolean,
): Promise<WireProductCard> {
  const { data } = await call.reply('getProductList');
  const found = data.find(fits);
  if (!found) throw new Skipped('no such product on the first page');
  return found;
}

function currentAmount({ price, priceWithDiscount }: WireProductCard): number {
  return Math.min(price.amount, priceWithDiscount?.amount ?? price.amount);
}

function hasName(names: WireProductCard['authors'], slug: string | undefined): boolean {
  return (names ?? []).some((named) => named.slug === slug);
}

interface Nested {
  readonly slug: string;
  readonly parent?: Nested | null | undefined;
}

function isBelow(card: WireProductCard, slug: string): boolean {
  const reaches = (category: Nested | null | undefined): boolean =>
    category != null && (category.slug === slug || reaches(category.parent));
  return (card.categories ?? []).some(reaches);
}

interface Branch {
  readonly slug: string;
  readonly all_children?: readonly Branch[] | null | undefined;
}

function slugsBelow(categories: readonly Branch[]): string[] {
  return categories.flatMap(({ slug, all_children }) => [slug, ...slugsBelow(all_children ?? [])]);
}
