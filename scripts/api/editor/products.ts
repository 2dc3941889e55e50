/** `npm run api:product`. */
import type { DatabaseSync } from 'node:sqlite';
import { bookFormats, languages } from '../../../src/domain/product.ts';
import { slugOf } from '../../../src/domain/slug.ts';
import { readProduct } from '../../seed/read-product.ts';
import { categoryImporter } from '../db/import-categories.ts';
import { productImporter } from '../db/import-product.ts';
import { productEditsOf, type EditedProduct } from '../db/product-edits.ts';
import { query } from '../db/statement.ts';
import { allOrNothing, EditError, UsageError, type Arguments, type EditorCommand } from './command.ts';
import {
  centsFrom,
  changeOf,
  oneOf,
  publishAdvice,
  report,
  requiredText,
  shownMoney,
  wholeNumber,
} from './values.ts';

const common = {
  title: { type: 'string' },
  price: { type: 'string' },
  usd: { type: 'string' },
  stock: { type: 'string' },
  'stock-belgrano': { type: 'string' },
  presale: { type: 'boolean' },
  description: { type: 'string' },
} as const;

export const productCommand: EditorCommand = {
  usage: `npm run api:product -- list [--search TEXT] [--limit N]
npm run api:product -- create --title TEXT --price PESOS [--usd DOLLARS] [--stock N] [--stock-belgrano N]
  [--category SLUG]... [--author NAME]... [--tag NAME]... [--editorial NAME] [--isbn ISBN] [--format FORMAT]
  [--language LANGUAGE] [--slug SLUG] [--presale] [--description HTML]
npm run api:product -- change SLUG [--title TEXT] [--price PESOS] [--usd DOLLARS] [--stock N] [--stock-belgrano N]
  [--presale | --no-presale] [--description HTML]
npm run api:product -- end SLUG      takes it out of the shop`,
  verbs: {
    list: {
      positionals: [],
      options: { search: { type: 'string' }, limit: { type: 'string' } },
      run: (database, args) => {
        const edits = productEditsOf(database);
        const limit = wholeNumber(args, 'limit', 1, 10_000) ?? 20;
        const { search } = args.texts;
        const found = search === undefined ? edits.latest(limit) : edits.matching(search, limit);
        return found.length === 0 ? ['No product.'] : found.map(lineOf);
      },
    },
    create: {
      positionals: [],
      options: {
        ...common,
        slug: { type: 'string' },
        category: { type: 'string', multiple: true },
        author: { type: 'string', multiple: true },
        tag: { type: 'string', multiple: true },
        editorial: { type: 'string' },
        isbn: { type: 'string' },
        format: { type: 'string' },
        language: { type: 'string' },
      },
      run: create,
    },
    change: { positionals: ['SLUG'], options: common, run: change },
    end: {
      positionals: ['SLUG'],
      options: {},
      run: (database, { positionals }) => {
        const product = existing(database, positionals[0] ?? '');
        allOrNothing(database, () => productEditsOf(database).remove(product.id));
        return [`Taken out of the shop: ${lineOf(product)}`, publishAdvice];
      },
    },
  },
};

function create(database: DatabaseSync, args: Arguments, now: Date): readonly string[] {
  const title = requiredText(args, 'title');
  const pesos = centsFrom(args, 'price');
  if (pesos === undefined) throw new UsageError('--price is missing');
  const dollars = centsFrom(args, 'usd');
  const slug = args.texts['slug'] ?? slugOf(title);
  const stocks = {
    centro: wholeNumber(args, 'stock', 0, 999_999) ?? 0,
    belgrano: wholeNumber(args, 'stock-belgrano', 0, 999_999) ?? 0,
  };
  const named = (name: string) => ({ name, slug: slugOf(name) });
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
      authors: (args.lists['author'] ?? []).map(named),
      tags: (args.lists['tag'] ?? []).map(named),
      brand: editorial === undefined ? null : named(editorial),
      its_on_presale: args.flags['presale'] ?? false,
      description: args.texts['description'] ?? null,
      isbn: args.texts['isbn'] ?? null,
      format: oneOf(args, 'format', bookFormats),
      language: oneOf(args, 'language', languages),
    },
    now,
  );
  if ('issues' in read) throw new UsageError(read.issues.map(({ message }) => message).join('; '));
  return allOrNothing(database, () => {
    if (productEditsOf(database).bySlug(slug) !== null) {
      throw new EditError(`There is a product "${slug}" already; give this one another --slug.`);
    }
    productImporter(database, categoryImporter(database)).write(read.product);
    return [`Created: ${lineOf(existing(database, slug))}`, `  /producto/${slug}`, publishAdvice];
  });
}

function change(database: DatabaseSync, args: Arguments): readonly string[] {
  const { texts, flags } = args;
  const title = texts['title'] === undefined ? undefined : requiredText(args, 'title');
  const [pesos, dollars] = [centsFrom(args, 'price'), centsFrom(args, 'usd')];
  const [centro, belgrano] = ['stock', 'stock-belgrano'].map((name) => wholeNumber(args, name, 0, 999_999));
  if (Object.keys({ ...texts, ...flags }).length === 0) throw new UsageError('change what?');
  return allOrNothing(database, () => {
    const edits = productEditsOf(database);
    const before = existing(database, args.positionals[0] ?? '');
    const { id } = before;
    if (title !== undefined) edits.setTitle(id, title);
    if (pesos !== undefined || dollars !== undefined) {
      edits.setPrice(id, pesos ?? before.price_ars_cents, dollars ?? before.price_usd_cents);
    }
    if (centro !== undefined) edits.setStock(id, 'centro', centro);
    if (belgrano !== undefined) edits.setStock(id, 'belgrano', belgrano);
    if (flags['presale'] !== undefined) edits.setPresale(id, flags['presale']);
    if (texts['description'] !== undefined) edits.setDescription(id, texts['description'] || null);
    return report(`Changed ${before.slug}`, differences(before, existing(database, before.slug)));
  });
}

function differences(before: EditedProduct, after: EditedProduct): readonly (string | null)[] {
  const pesos = ({ price_ars_cents: cents }: EditedProduct) => shownMoney(cents, 'ARS');
  const dollars = ({ price_usd_cents: cents }: EditedProduct) => shownMoney(cents, 'USD');
  return [
    changeOf('title', before.title, after.title),
    changeOf('price', pesos(before), pesos(after)),
    changeOf('price in dollars', dollars(before), dollars(after)),
    changeOf('stock at Centro', String(before.centro), String(after.centro)),
    changeOf('stock at Belgrano', String(before.belgrano), String(after.belgrano)),
    changeOf('presale', yesOrNo(before.is_presale), yesOrNo(after.is_presale)),
    changeOf('description', before.description ?? 'none', after.description ?? 'none'),
  ];
}

function yesOrNo(flag: number): string {
  return flag === 1 ? 'yes' : 'no';
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

/** @throws EditError */
function existing(database: DatabaseSync, slug: string): EditedProduct {
  const product = productEditsOf(database).bySlug(slug);
  if (product === null)
    throw new EditError(`There is no product "${slug}". Find it: npm run api:product -- list --search TEXT`);
  return product;
}

/** @throws EditError: a slip of the hand must not make a new category. */
function categoryNamed(database: DatabaseSync, slug: string) {
  const row = query<[string], { name: string }>(database, 'SELECT name FROM category WHERE slug = ?').get(
    slug,
  );
  if (row === undefined) throw new EditError(`There is no category "${slug}".`);
  return { name: row.name, slug };
}
