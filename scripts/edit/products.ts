import { bookFormats, languages, type Named } from '../../src/domain/catalogue/product.ts';
import { shopDay, isCalendarDay } from '../../src/domain/shop-day.ts';
import { slugOf } from '../../src/domain/slug.ts';
import type { NameKind } from '../api/db/catalogue/names.ts';
import { partWritersOf, productImporter, titleColumns } from '../api/db/import/import-product.ts';
import type { ShopData } from '../api/db/shop-data.ts';
import type { Sql } from '../api/db/statement.ts';
import { isbnProblem } from '../seed/import/isbn-problem.ts';
import { largePriceMoves, type PriceCents } from '../seed/import/price-moves.ts';
import { described, readProduct } from '../seed/import/read-product.ts';
import { changed, listed, published, shownMoney, type Shown } from './answers.ts';
import { afterEdit, unnamedNotes, type InBoth } from './both-currencies.ts';
import {
  aside,
  EditError,
  many,
  optional,
  required,
  toggle,
  UsageError,
  verb,
  type Kind,
  type Noun,
  type Shop,
  type Values,
} from './command.ts';
import { amount, file, html, limit, line, oneOf, slug, text, units } from './kinds.ts';
import { keepPicture, picture } from './pictures.ts';
import { setStocks } from './stock.ts';

const isbn: Kind<string> = {
  hint: 'ISBN',
  read(written) {
    const problem = isbnProblem(written);
    if (problem === null) return written;
    throw new UsageError(`it ${problem}`);
  },
};

const releaseDay: Kind<string | null> = {
  hint: 'DAY',
  read(written, now) {
    if (written === 'unknown') return null;
    if (!isCalendarDay(written)) throw new UsageError('it should be a day such as 2027-03-12');
    if (written > shopDay(now)) return written;
    throw new UsageError('it is no day to come. What is out already: --no-presale');
  },
};

const name = { ...line, hint: 'NAME' };

const common = {
  usd: optional(amount('DOLLARS'), 'the price in dollars; follows from --price otherwise'),
  stock: optional(units, 'units at Centro'),
  'stock-belgrano': optional(units, 'units at Belgrano'),
  presale: toggle('or --no-presale'),
  'release-date': optional(releaseDay, 'when the presale comes out, in Buenos Aires; "unknown" for none'),
  description: optional(html),
  category: many(slug, 'all of its categories; see: category list'),
  author: many(name, 'all of its authors'),
  tag: many(name, 'all of its tags'),
  brand: optional(name),
  isbn: optional(isbn),
  image: many(picture('cover'), 'all of its pictures, the cover first'),
};

const changeable = { title: optional(line), price: optional(amount('PESOS')), ...common };

export const products: Noun = {
  about: 'products',
  verbs: {
    list: verb({
      about: 'the newest, or what the search finds',
      options: { search: optional(text), limit: optional(limit, 'how many (20)') },
      run: ({ data, sql }, { search, limit: most = 20 }) => {
        const found =
          search === undefined
            ? sql.column<number>`SELECT id FROM product ORDER BY created_at DESC, id DESC LIMIT ${most}`
            : data.search.productIds(search).slice(0, most);
        return listed(editedProducts(data, found).map(shownLine), 'No product.');
      },
    }),
    create: verb({
      about: '',
      options: {
        title: required(line),
        price: required(amount('PESOS')),
        ...common,
        slug: optional(slug, 'its address; made from the title otherwise'),
        format: optional(oneOf(bookFormats, 'FORMAT'), bookFormats.join(', ')),
        language: optional(oneOf(languages, 'LANGUAGE'), languages.join(', ')),
        'gift-card': toggle('it is one that the shop sells, worth its price'),
      },
      run: (shop, values) => {
        const { database, data, now } = shop;
        const own = values.slug ?? slugOf(values.title);
        const read = readProduct(
          {
            slug: own,
            title: values.title,
            price: { currency: 'ARS', amount: values.price / 100 },
            ...(values.usd !== undefined && { usd: { price: values.usd / 100, priceWithDiscount: null } }),
            stock: 0,
            isGiftcard: values['gift-card'] ?? false,
            format: values.format ?? null,
            language: values.language ?? null,
          },
          now,
        );
        if ('issues' in read) throw new UsageError(read.issues.map(described).join('; '));
        if (bySlug(data, own) !== null)
          throw new EditError(`There is a product "${own}" already; give this one another --slug.`);
        productImporter(database).write(read.product);
        const notes = write(shop, existing(data, own).id, values);
        return published(`Created: ${shownLine(existing(data, own))}`, `  /producto/${own}`, ...notes);
      },
    }),
    change: verb({
      about: '',
      positionals: { SLUG: slug },
      options: {
        ...changeable,
        yes: aside(toggle('the price may move by more than half')),
      },
      isChange: true,
      run: (shop, values) => {
        const { data } = shop;
        const before = existing(data, values.SLUG);
        const prices = pricesOf(before);
        const edited = { pesos: values.price, dollars: values.usd };
        const usd = afterEdit(prices, edited).dollars ?? undefined;
        const moves = largeMoves(shop, before, { ...values, usd });
        if (moves !== null && !values.yes)
          throw new EditError(
            `The price of ${before.slug} would move by more than half, ${moves}. Nothing was changed; if it is right, add --yes.`,
          );
        const notes = [
          ...unnamedNotes(prices, edited, { pesos: '--price', dollars: '--usd' }),
          ...write(shop, before.id, { ...values, usd }),
        ];
        const after = existing(data, values.SLUG);
        const edit = { products: [before.slug], isHeld: moves !== null };
        return changed(`Changed ${before.slug}`, shownOf(before), shownOf(after), { notes, edit });
      },
    }),
    stock: verb({
      about: 'from a file: slug,centro,belgrano as its first line names them',
      positionals: { FILE: file },
      options: {
        'dry-run': toggle('only says what would change'),
        recounted: toggle('counted after the last orders; otherwise what these took is not put back'),
      },
      run: (shop, { FILE, recounted = false, 'dry-run': isDryRun = false }) =>
        setStocks(shop, FILE, { isRecounted: recounted, isDryRun }),
    }),
    end: verb({
      about: 'takes it out of the shop',
      positionals: { SLUG: slug },
      run: ({ data, sql }, { SLUG }) => {
        const product = existing(data, SLUG);
        // Orders keep their items; carts and favourites lose the product.
        sql.run`DELETE FROM product WHERE id = ${product.id}`;
        const lines = [`Taken out of the shop: ${shownLine(product)}`];
        return { lines, edit: { products: [product.slug] } };
      },
    }),
  },
};

/** Moves that are a slip of the keyboard rather than a decision; null for none. */
function largeMoves({ sql }: Shop, { id }: EditedProduct, { price, usd }: Written): string | null {
  const before = sql.get<PriceCents>`SELECT price_ars_cents, price_usd_cents FROM product WHERE id = ${id}`;
  if (before === null) return null;
  const { price_ars_cents, price_usd_cents } = before;
  const after = { price_ars_cents: price ?? price_ars_cents, price_usd_cents: usd ?? price_usd_cents };
  return largePriceMoves(before, after);
}

function pricesOf({ price, usd }: EditedProduct): InBoth {
  return { pesos: Math.round(price.amount * 100), dollars: Math.round(usd.amount * 100) };
}

type Written = Values<typeof changeable>;

/** Stores what was given. @returns a line for each new name that could be a slip for another one. @throws EditError */
function write({ database, data, sql, media }: Shop, id: number, values: Written): readonly string[] {
  const { title, price, usd, stock, presale, description, isbn: newIsbn } = values;
  const { category, author, tag, brand, image } = values;
  const { 'release-date': releaseDate, 'stock-belgrano': belgrano } = values;
  const notes: string[] = [];
  const put = partWritersOf(database);
  const idsOf = (kind: NameKind, given: readonly string[]) =>
    data.names[kind]
      .slugsFor(given, id, (one, known) => notes.push(`  "${one}" is a new ${kind} beside "${known}"`))
      .map((one) => data.names[kind].put(one, id));
  const categories = category?.map((one) => categoryNamed(sql, one));
  const images = image?.map((one) => ({ path: keepPicture(media, 'products', one) }));
  const columns = {
    ...(title !== undefined && titleColumns(title)),
    price_ars_cents: price,
    price_usd_cents: usd,
    is_presale: presale === undefined ? undefined : Number(presale),
    // A date belongs to a presale: with that it ends.
    release_date: presale === false ? null : releaseDate,
    isbn: newIsbn,
    images: images && JSON.stringify(images),
    category_path: categories?.map(({ path }) => path).join(''),
    brand_id: brand === undefined ? undefined : idsOf('brand', [brand])[0],
  };
  sql.update('product', { id }, columns);
  if (description !== undefined)
    sql.run`UPDATE product SET detail = json_set(detail, '$.description', ${description || null}) WHERE id = ${id}`;
  if (releaseDate && sql.value`SELECT is_presale FROM product WHERE id = ${id}` !== 1)
    throw new EditError('Only a presale has a date; add --presale.');
  const ids = categories?.map((one) => one.id);
  if (ids) put.categories(id, ids);
  if (author) put.authors(id, idsOf('author', author));
  if (tag) put.tags(id, idsOf('tag', tag));
  if (stock !== undefined) data.stock.set(id, 'centro', stock);
  if (belgrano !== undefined) data.stock.set(id, 'belgrano', belgrano);
  return notes;
}

/** Cards with both prices and the description. */
function editedProducts(data: ShopData, ids: readonly number[]) {
  const inDollars = data.cards.byIds(ids, 'USD');
  return data.cards.byIds(ids, 'ARS').map((card, index) => ({
    ...card,
    usd: (inDollars[index] ?? card).price,
    description: data.sql.value<string>`SELECT detail ->> '$.description' FROM product WHERE id = ${card.id}`,
  }));
}

type EditedProduct = ReturnType<typeof editedProducts>[number];

function shownLine({
  slug: own,
  title,
  price,
  usd,
  its_on_presale: isPresale,
  stocks,
}: EditedProduct): string {
  const { centro = 0, belgrano = 0 } = stocks ?? {};
  const stock = isPresale ? 'presale' : `${centro} at Centro, ${belgrano} at Belgrano`;
  return `${own}  "${title}"  ${shownPrice(price)}, ${shownPrice(usd)}  ${stock}`;
}

function shownOf(product: EditedProduct): Shown {
  const named = (parts: readonly Named[] | null | undefined) =>
    parts?.map(({ name: one }) => one).join(', ') ?? '';
  return {
    title: product.title,
    price: shownPrice(product.price),
    'price in dollars': shownPrice(product.usd),
    'stock at Centro': String(product.stocks?.['centro'] ?? 0),
    'stock at Belgrano': String(product.stocks?.['belgrano'] ?? 0),
    presale: product.its_on_presale ? 'yes' : 'no',
    'comes out': product.release_date ?? '',
    description: product.description ?? '',
    categories: product.categories?.map((category) => category.slug).join(', ') ?? '',
    authors: named(product.authors),
    tags: named(product.tags),
    brand: product.brand?.name ?? '',
    ISBN: product.isbn ?? '',
    pictures: product.images?.map(({ path }) => path).join(', ') ?? '',
  };
}

function shownPrice({ amount: written, currency }: EditedProduct['price']): string {
  return shownMoney(Math.round(written * 100), currency);
}

function bySlug(data: ShopData, wanted: string): EditedProduct | null {
  const id = data.sql.value<number>`SELECT id FROM product WHERE slug = ${wanted}`;
  return (id !== null && editedProducts(data, [id])[0]) || null;
}

function existing(data: ShopData, wanted: string): EditedProduct {
  const product = bySlug(data, wanted);
  if (product !== null) return product;
  throw new EditError(`There is no product "${wanted}". Find it: npm run edit -- product list --search TEXT`);
}

/** @throws EditError for an unknown slug, so that a typo creates no category. */
function categoryNamed(sql: Sql, wanted: string) {
  const row = sql.get<{ id: number; path: string }>`SELECT id, path FROM category WHERE slug = ${wanted}`;
  if (row !== null) return row;
  throw new EditError(`There is no category "${wanted}". See: npm run edit -- category list`);
}
