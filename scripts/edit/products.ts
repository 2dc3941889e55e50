/** `npm run api:product`: products. */
import type { DatabaseSync } from 'node:sqlite';
import { bookFormats, languages } from '../../src/domain/catalogue/product.ts';
import { slugOf } from '../../src/domain/slug.ts';
import { described, readProduct } from '../seed/import/read-product.ts';
import { categoryImporter } from '../api/db/import/import-categories.ts';
import type { NameKind } from '../api/db/import/import-names.ts';
import { productImporter } from '../api/db/import/import-product.ts';
import { productEditsOf, type EditedProduct } from '../api/db/catalogue/product-edits.ts';
import { productPartsOf } from '../api/db/catalogue/product-parts.ts';
import { query } from '../api/db/statement.ts';
import {
  allOrNothing,
  EditError,
  UsageError,
  type Answer,
  type Arguments,
  type EditorCommand,
} from './command.ts';
import { keepPictures } from './pictures.ts';
import { changeProduct, existingProduct, namedByEditor, readStock } from './product-changes.ts';
import { centsFrom, edited, oneOf, requiredText, shownMoney, withoutEdit, wholeNumber } from './values.ts';

const common = {
  title: { type: 'string' },
  price: { type: 'string' },
  usd: { type: 'string' },
  stock: { type: 'string' },
  'stock-belgrano': { type: 'string' },
  presale: { type: 'boolean' },
  description: { type: 'string' },
  category: { type: 'string', multiple: true },
  author: { type: 'string', multiple: true },
  tag: { type: 'string', multiple: true },
  editorial: { type: 'string' },
  isbn: { type: 'string' },
  image: { type: 'string', multiple: true },
} as const;

export const productCommand: EditorCommand = {
  script: 'api:product',
  usage: `npm run api:product -- list [--search TEXT] [--limit N]
npm run api:product -- create --title TEXT --price PESOS [--usd DOLLARS] [--stock N] [--stock-belgrano N]
  [--category SLUG]... [--author NAME]... [--tag NAME]... [--editorial NAME] [--isbn ISBN] [--format FORMAT]
  [--language LANGUAGE] [--slug SLUG] [--presale] [--description HTML] [--image FILE]... [--gift-card]
npm run api:product -- change SLUG [--title TEXT] [--price PESOS] [--usd DOLLARS] [--stock N] [--stock-belgrano N]
  [--presale | --no-presale] [--description HTML] [--category SLUG]... [--author NAME]... [--tag NAME]...
  [--editorial NAME] [--isbn ISBN] [--image FILE]... [--yes]      --yes: a price may move by more than half
npm run api:product -- stock FILE [--dry-run] [--recounted]
  from a file with the columns slug,centro,belgrano or some of them, as its first line says. What orders took since the
  stock was last set is not put back; --recounted: the file was counted after them. --dry-run only says what would change.
npm run api:product -- end SLUG      takes it out of the shop
  What is given more than once takes the place of all that was there; the first picture is the cover.
  With --gift-card it is one that the shop sells, worth its price.`,
  verbs: {
    list: {
      positionals: [],
      options: { search: { type: 'string' }, limit: { type: 'string' } },
      run: (database, args) => {
        const edits = productEditsOf(database);
        const limit = wholeNumber(args, 'limit', 1, 10_000) ?? 20;
        const { search } = args.texts;
        const found = search === undefined ? edits.latest(limit) : edits.matching(search, limit);
        return withoutEdit(found.length === 0 ? ['No product.'] : found.map(lineOf));
      },
    },
    create: {
      positionals: [],
      options: {
        ...common,
        slug: { type: 'string' },
        format: { type: 'string' },
        language: { type: 'string' },
        'gift-card': { type: 'boolean' },
      },
      run: create,
    },
    change: { positionals: ['SLUG'], options: { ...common, yes: { type: 'boolean' } }, run: changeProduct },
    stock: {
      positionals: ['FILE'],
      options: { 'dry-run': { type: 'boolean' }, recounted: { type: 'boolean' } },
      run: readStock,
    },
    end: {
      positionals: ['SLUG'],
      options: {},
      run: (database, { positionals }) => {
        const product = existingProduct(database, positionals[0] ?? '');
        allOrNothing(database, () => productEditsOf(database).remove(product.id));
        return {
          lines: [`Taken out of the shop: ${lineOf(product)}`],
          edit: { products: [product.slug] },
        };
      },
    },
  },
};

async function create(database: DatabaseSync, args: Arguments, now: Date, media: string): Promise<Answer> {
  const title = requiredText(args, 'title');
  const pesos = centsFrom(args, 'price');
  if (pesos === undefined) throw new UsageError('--price is missing');
  const dollars = centsFrom(args, 'usd');
  const slug = args.texts['slug'] ?? slugOf(title);
  const stocks = {
    centro: wholeNumber(args, 'stock', 0, 999_999) ?? 0,
    belgrano: wholeNumber(args, 'stock-belgrano', 0, 999_999) ?? 0,
  };
  const notes: string[] = [];
  const named = (kind: NameKind, names: readonly string[]) =>
    namedByEditor(database, kind, names, { id: 0, notes });
  const { editorial } = args.texts;
  const read = readProduct(
    {
      slug,
      title,
      price: { currency: 'ARS', amount: pesos / 100 },
      ...(dollars !== undefined && { usd: { price: dollars / 100, priceWithDiscount: null } }),
      stock: stocks.centro + stocks.belgrano,
      stocks,
      categories: (args.lists['category'] ?? []).map((category) => categoryNamed(database, category)),
      authors: named('author', args.lists['author'] ?? []),
      tags: named('tag', args.lists['tag'] ?? []),
      brand: editorial === undefined ? null : (named('brand', [editorial])[0] ?? null),
      its_on_presale: args.flags['presale'] ?? false,
      isGiftcard: args.flags['gift-card'] ?? false,
      description: args.texts['description'] ?? null,
      isbn: args.texts['isbn'] ?? null,
      format: oneOf(args, 'format', bookFormats),
      language: oneOf(args, 'language', languages),
    },
    now,
  );
  if ('issues' in read) throw new UsageError(read.issues.map(described).join('; '));
  const images = await keepPictures(media, args.lists['image'] ?? []);
  return allOrNothing(database, () => {
    if (productEditsOf(database).bySlug(slug) !== null) {
      throw new EditError(`There is a product "${slug}" already; give this one another --slug.`);
    }
    productImporter(database, categoryImporter(database)).write(read.product);
    productPartsOf(database).setImages(existingProduct(database, slug).id, images);
    return edited(`Created: ${lineOf(existingProduct(database, slug))}`, `  /producto/${slug}`, ...notes);
  });
}

function lineOf({
  slug,
  title,
  price_ars_cents,
  price_usd_cents,
  is_presale,
  centro,
  belgrano,
}: EditedProduct) {
  const prices = `${shownMoney(price_ars_cents, 'ARS')}, ${shownMoney(price_usd_cents, 'USD')}`;
  const stock = is_presale === 1 ? 'presale' : `${centro} at Centro, ${belgrano} at Belgrano`;
  return `${slug}  "${title}"  ${prices}  ${stock}`;
}

/** @throws EditError for an unknown slug, so that a typo creates no category. */
function categoryNamed(database: DatabaseSync, slug: string) {
  const row = query<[string], { name: string }>(database, 'SELECT name FROM category WHERE slug = ?').get(
    slug,
  );
  if (row === undefined) throw new EditError(`There is no category "${slug}".`);
  return { name: row.name, slug };
}
