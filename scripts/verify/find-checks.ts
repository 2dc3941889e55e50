/** Lists that keep to their filters and orders, and what is found by words. */
import type { WireProductCard } from '../../src/api/product.ts';
import { currentAmount, hasAuthor, isBelow } from './cards.ts';
import type { Checks } from './check.ts';
import { must, mustBe, mustBeAll, Skipped } from './findings.ts';
import type { World } from './world.ts';

export const findChecks: Checks = {
  getProductList: {
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
  getCategoryProductList: {
    'answers the products of a category and of those below it': async ({ call, product }) => {
      const slug = (await product()).categories?.[0]?.slug;
      if (slug === undefined) throw new Skipped('the product is in no category');
      const { data } = await call.reply('getCategoryProductList', { params: { category: slug } });
      mustBeAll('$.data', data, (card) => isBelow(card, slug), `be in ${slug} or below it`);
    },
    'answers 404 or nothing for an unknown category': async ({ call }) => {
      const sent = { params: { category: 'no-such-category' } };
      const { status, json } = await call.answer('getCategoryProductList', sent, 404, 200);
      if (status !== 404) mustBe('$.data', (json as { data?: unknown }).data, []);
    },
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
