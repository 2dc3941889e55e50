import type { DatabaseSync } from 'node:sqlite';
import { bookFormats, languages } from '../../src/domain/catalogue/product.ts';
import { shopDay, isCalendarDay } from '../../src/domain/shop-day.ts';
import { slugOf } from '../../src/domain/slug.ts';
import { namesOf, type NameKind } from '../api/db/catalogue/names.ts';
import { searchOf } from '../api/db/catalogue/search.ts';
import { stockOf } from '../api/db/catalogue/stock.ts';
import { partWritersOf, productImporter, titleColumns } from '../api/db/import/import-product.ts';
import type { Sql } from '../api/db/statement.ts';
import { isbnProblem } from '../seed/import/isbn-problem.ts';
import { largePriceMoves } from '../seed/import/price-moves.ts';
import { described, readProduct } from '../seed/import/read-product.ts';
import { changed, listed, published, shownMoney, type Shown } from './answers.ts';
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
} from './command.ts';
import { amount, file, html, limit, line, oneOf, slug, text, units } from './kinds.ts';
import { keepPicture, picture, type PictureFile } from './pictures.ts';
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
  usd: optional(amount('DOLLARS'), 'the price in dollars'),
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
  image: many(picture, 'all of its pictures, the cover first'),
};

export const products: Noun = {
  about: 'products',
  verbs: {
    list: verb({
      about: 'the newest, or what the search finds',
      options: { search: optional(text), limit: optional(limit, 'how many (20)') },
      run: ({ database, sql }, { search, limit: most = 20 }) => {
        const found =
          search === undefined
            ? sql.all<EditedProduct>`SELECT * FROM edited_product ORDER BY created_at DESC, id DESC LIMIT ${most}`
            : sql.all<EditedProduct>`SELECT edited_product.*
                FROM json_each(${JSON.stringify(searchOf(database).productIds(search))}) AS found
                JOIN edited_product ON edited_product.id = found.value ORDER BY found.key LIMIT ${most}`;
        return listed(found.map(shownLine), 'No product.');
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
      run: ({ database, sql, now, media }, values) => {
        const own = values.slug ?? slugOf(values.title);
        assertPresale(values.presale ?? false, values['release-date']);
        const stocks = { centro: values.stock ?? 0, belgrano: values['stock-belgrano'] ?? 0 };
        const notes: string[] = [];
        const named = (kind: NameKind, names: readonly string[] = []) =>
          slugsOf(database, kind, names, 0, notes);
        const read = readProduct(
          {
            slug: own,
            title: values.title,
            price: { currency: 'ARS', amount: values.price / 100 },
            ...(values.usd !== undefined && { usd: { price: values.usd / 100, priceWithDiscount: null } }),
            stock: stocks.centro + stocks.belgrano,
            stocks,
            categories: (values.category ?? []).map((category) => categoryNamed(sql, category)),
            authors: named('author', values.author),
            tags: named('tag', values.tag),
            brand: values.brand === undefined ? null : (named('brand', [values.brand])[0] ?? null),
            its_on_presale: values.presale ?? false,
            release_date: values['release-date'] ?? null,
            isGiftcard: values['gift-card'] ?? false,
            description: values.description ?? null,
            isbn: values.isbn ?? null,
            format: values.format ?? null,
            language: values.language ?? null,
          },
          now,
        );
        if ('issues' in read) throw new UsageError(read.issues.map(described).join('; '));
        if (bySlug(sql, own) !== null)
          throw new EditError(`There is a product "${own}" already; give this one another --slug.`);
        productImporter(database).write(read.product);
        setPictures(database, media, existing(sql, own).id, values.image ?? []);
        return published(`Created: ${shownLine(existing(sql, own))}`, `  /producto/${own}`, ...notes);
      },
    }),
    change: verb({
      about: '',
      positionals: { SLUG: slug },
      options: {
        title: optional(line),
        price: optional(amount('PESOS')),
        ...common,
        yes: aside(toggle('the price may move by more than half')),
      },
      isChange: true,
      run: ({ database, sql, media }, values) => {
        const before = existing(sql, values.SLUG);
        const { id } = before;
        const { title, price, usd, stock, presale, description, image, isbn: newIsbn } = values;
        const releaseDate = values['release-date'];
        const belgrano = values['stock-belgrano'];
        if (!values.yes) refuseLargeMove(before, price, usd);
        sql.update(
          'product',
          { id },
          {
            ...(title !== undefined && titleColumns(title)),
            price_ars_cents: price,
            price_usd_cents: usd,
            is_presale: presale === undefined ? undefined : Number(presale),
            // A date belongs to a presale: with that it ends.
            release_date: presale === false ? null : releaseDate,
            description: description === '' ? null : description,
            isbn: newIsbn,
          },
        );
        if (stock !== undefined) stockOf(database).set(id, 'centro', stock);
        if (belgrano !== undefined) stockOf(database).set(id, 'belgrano', belgrano);
        if (image !== undefined) setPictures(database, media, id, image);
        const notes = setParts(database, sql, id, values);
        const after = existing(sql, values.SLUG);
        assertPresale(after.is_presale === 1, releaseDate);
        const all = [before.slug];
        return changed(`Changed ${before.slug}`, shownOf(before), shownOf(after), { notes, products: all });
      },
    }),
    stock: verb({
      about: 'from a file: slug,centro,belgrano as its first line names them',
      positionals: { FILE: file },
      options: {
        'dry-run': toggle('only says what would change'),
        recounted: toggle('counted after the last orders; otherwise what these took is not put back'),
      },
      run: ({ database }, { FILE, recounted = false, 'dry-run': isDryRun = false }) =>
        setStocks(database, FILE, { isRecounted: recounted, isDryRun }),
    }),
    end: verb({
      about: 'takes it out of the shop',
      positionals: { SLUG: slug },
      run: ({ sql }, { SLUG }) => {
        const product = existing(sql, SLUG);
        // Orders keep their items; carts and favourites lose the product.
        sql.run`DELETE FROM product WHERE id = ${product.id}`;
        const lines = [`Taken out of the shop: ${shownLine(product)}`];
        return { lines, edit: { products: [product.slug] } };
      },
    }),
  },
};

/** @throws EditError for a date of what is no presale */
function assertPresale(isOnPresale: boolean, day: string | null | undefined): void {
  if (!isOnPresale && day) throw new EditError('Only a presale has a date; add --presale.');
}

function refuseLargeMove(before: EditedProduct, price: number | undefined, usd: number | undefined): void {
  const moves = largePriceMoves(before, {
    price_ars_cents: price ?? before.price_ars_cents,
    price_usd_cents: usd ?? before.price_usd_cents,
  });
  if (moves === null) return;
  throw new EditError(
    `The price of ${before.slug} would move by more than half, ${moves}. Nothing was changed; if it is right, add --yes.`,
  );
}

interface Parts {
  readonly category: readonly string[] | undefined;
  readonly author: readonly string[] | undefined;
  readonly tag: readonly string[] | undefined;
  readonly brand: string | undefined;
}

/** @returns a line for each new name that could be a slip for another one. @throws EditError */
function setParts(database: DatabaseSync, sql: Sql, id: number, parts: Parts): readonly string[] {
  const notes: string[] = [];
  const put = partWritersOf(database);
  const idsOf = (kind: NameKind, given: readonly string[]) =>
    slugsOf(database, kind, given, id, notes).map((name) => namesOf(database)[kind].put(name, id));
  const { category, author, tag, brand } = parts;
  if (category !== undefined) {
    const found = category.map((one) => categoryNamed(sql, one));
    put.categories(
      id,
      found.map((one) => one.id),
    );
    sql.update('product', { id }, { category_path: found.map(({ path }) => path).join('') });
  }
  if (author !== undefined) put.authors(id, idsOf('author', author));
  if (tag !== undefined) put.tags(id, idsOf('tag', tag));
  if (brand !== undefined) sql.update('product', { id }, { brand_id: idsOf('brand', [brand])[0] });
  return notes;
}

/** @param id 0 for a new product. @param notes gets a line for each look-alike */
function slugsOf(
  database: DatabaseSync,
  kind: NameKind,
  names: readonly string[],
  id: number,
  notes: string[],
) {
  return namesOf(database)[kind].slugsFor(names, id, (written, known) =>
    notes.push(`  "${written}" is a new ${kind} beside "${known}"`),
  );
}

function setPictures(
  database: DatabaseSync,
  media: string,
  id: number,
  pictures: readonly PictureFile[],
): void {
  const paths = pictures.map((one) => keepPicture(media, 'products', one));
  partWritersOf(database).images(id, paths);
}

/** What a product has several of is joined by commas. */
interface EditedProduct {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly price_ars_cents: number;
  readonly price_usd_cents: number;
  readonly is_presale: number;
  readonly release_date: string | null;
  readonly description: string | null;
  readonly centro: number;
  readonly belgrano: number;
  readonly brand: string | null;
  readonly isbn: string | null;
  readonly categories: string | null;
  readonly authors: string | null;
  readonly tags: string | null;
  readonly images: string | null;
}

function shownLine({ slug: own, title, is_presale, centro, belgrano, ...prices }: EditedProduct): string {
  const inEach = [shownMoney(prices.price_ars_cents, 'ARS'), shownMoney(prices.price_usd_cents, 'USD')];
  const stock = is_presale === 1 ? 'presale' : `${centro} at Centro, ${belgrano} at Belgrano`;
  return `${own}  "${title}"  ${inEach.join(', ')}  ${stock}`;
}

function shownOf(product: EditedProduct): Shown {
  return {
    title: product.title,
    price: shownMoney(product.price_ars_cents, 'ARS'),
    'price in dollars': shownMoney(product.price_usd_cents, 'USD'),
    'stock at Centro': String(product.centro),
    'stock at Belgrano': String(product.belgrano),
    presale: product.is_presale === 1 ? 'yes' : 'no',
    'comes out': product.release_date ?? '',
    description: product.description ?? '',
    categories: product.categories ?? '',
    authors: product.authors ?? '',
    tags: product.tags ?? '',
    brand: product.brand ?? '',
    ISBN: product.isbn ?? '',
    pictures: product.images ?? '',
  };
}

function bySlug(sql: Sql, wanted: string): EditedProduct | null {
  return sql.get`SELECT * FROM edited_product WHERE slug = ${wanted}`;
}

function existing(sql: Sql, wanted: string): EditedProduct {
  const product = bySlug(sql, wanted);
  if (product !== null) return product;
  throw new EditError(`There is no product "${wanted}". Find it: npm run edit -- product list --search TEXT`);
}

/** @throws EditError for an unknown slug, so that a typo creates no category. */
function categoryNamed(sql: Sql, wanted: string) {
  const row = sql.get<{ id: number; path: string; name: string; slug: string }>`
    SELECT id, path, name, slug FROM category WHERE slug = ${wanted}`;
  if (row !== null) return row;
  throw new EditError(`There is no category "${wanted}". See: npm run edit -- category list`);
}
