import type { DatabaseSync } from 'node:sqlite';
import { bookFormats, languages } from '../../src/domain/catalogue/product.ts';
import { shopDay } from '../../src/domain/shop-clock.ts';
import { isCalendarDay } from '../../src/domain/shop-day.ts';
import { slugOf } from '../../src/domain/slug.ts';
import { productEditsOf, type EditedProduct } from '../api/db/catalogue/product-edits.ts';
import { productPartsOf } from '../api/db/catalogue/product-parts.ts';
import { categoryImporter } from '../api/db/import/import-categories.ts';
import { slugsForNames, type NameKind } from '../api/db/import/import-names.ts';
import { productImporter } from '../api/db/import/import-product.ts';
import { sqlOf } from '../api/db/statement.ts';
import { isbnProblem } from '../seed/import/isbn-problem.ts';
import { largePriceMoves } from '../seed/import/price-moves.ts';
import { described, readProduct } from '../seed/import/read-product.ts';
import { changed, listed, published, shownMoney, type Shown } from './answers.ts';
import { aside, EditError, many, optional, required, toggle, UsageError, verb } from './command.ts';
import type { Kind, Noun } from './command.ts';
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
      run: ({ database }, { search, limit: most = 20 }) => {
        const edits = productEditsOf(database);
        const found = search === undefined ? edits.latest(most) : edits.matching(search, most);
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
      run: ({ database, now, media }, values) => {
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
            categories: (values.category ?? []).map((category) => categoryNamed(database, category)),
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
        if (productEditsOf(database).bySlug(own) !== null)
          throw new EditError(`There is a product "${own}" already; give this one another --slug.`);
        productImporter(database, categoryImporter(database)).write(read.product);
        setPictures(database, media, existing(database, own).id, values.image ?? []);
        return published(`Created: ${shownLine(existing(database, own))}`, `  /producto/${own}`, ...notes);
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
      run: ({ database, media }, values) => {
        const edits = productEditsOf(database);
        const before = existing(database, values.SLUG);
        const { id } = before;
        const { title, price, usd, stock, presale, description, image } = values;
        const releaseDate = values['release-date'];
        if (title !== undefined) edits.setTitle(id, title);
        if (price !== undefined || usd !== undefined) setPrice(database, before, values);
        if (stock !== undefined) edits.setStock(id, 'centro', stock);
        const belgrano = values['stock-belgrano'];
        if (belgrano !== undefined) edits.setStock(id, 'belgrano', belgrano);
        if (presale !== undefined) edits.setPresale(id, presale);
        if (releaseDate !== undefined) edits.setReleaseDate(id, releaseDate);
        if (description !== undefined) edits.setDescription(id, description || null);
        if (image !== undefined) setPictures(database, media, id, image);
        const notes = setParts(database, id, values);
        const after = existing(database, values.SLUG);
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
      run: ({ database }, { SLUG }) => {
        const product = existing(database, SLUG);
        productEditsOf(database).remove(product.id);
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

/** @throws EditError for a price that moves by more than half without `--yes` */
function setPrice(
  database: DatabaseSync,
  before: EditedProduct,
  { price, usd, yes }: { price: number | undefined; usd: number | undefined; yes: boolean | undefined },
): void {
  const after = {
    price_ars_cents: price ?? before.price_ars_cents,
    price_usd_cents: usd ?? before.price_usd_cents,
  };
  const moves = yes ? null : largePriceMoves(before, after);
  if (moves !== null)
    throw new EditError(
      `The price of ${before.slug} would move by more than half, ${moves}. Nothing was changed; if it is right, add --yes.`,
    );
  productEditsOf(database).setPrice(before.id, after.price_ars_cents, after.price_usd_cents);
}

interface Parts {
  readonly category: readonly string[] | undefined;
  readonly author: readonly string[] | undefined;
  readonly tag: readonly string[] | undefined;
  readonly brand: string | undefined;
  readonly isbn: string | undefined;
}

/** @returns a line for each new name that could be a slip for another one. @throws EditError */
function setParts(database: DatabaseSync, id: number, parts: Parts): readonly string[] {
  const notes: string[] = [];
  const edits = productPartsOf(database);
  const { category = [], author, tag, brand: typed } = parts;
  for (const one of category) categoryNamed(database, one);
  if (parts.category !== undefined) edits.setCategories(id, category);
  if (author !== undefined) edits.setAuthors(id, slugsOf(database, 'author', author, id, notes));
  if (tag !== undefined) edits.setTags(id, slugsOf(database, 'tag', tag, id, notes));
  const [brand] = typed === undefined ? [] : slugsOf(database, 'brand', [typed], id, notes);
  if (brand !== undefined) edits.setBrand(id, brand);
  if (parts.isbn !== undefined) edits.setIsbn(id, parts.isbn);
  return notes;
}

/** @param id of the product that carries them; 0 for a new one. @param notes gets a line for each look-alike */
function slugsOf(
  database: DatabaseSync,
  kind: NameKind,
  names: readonly string[],
  id: number,
  notes: string[],
) {
  return slugsForNames(database, kind, names, slugOf, id, (written, known) =>
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
  productPartsOf(database).setImages(id, paths);
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

/** @throws EditError */
function existing(database: DatabaseSync, wanted: string): EditedProduct {
  const product = productEditsOf(database).bySlug(wanted);
  if (product !== null) return product;
  throw new EditError(`There is no product "${wanted}". Find it: npm run edit -- product list --search TEXT`);
}

/** @throws EditError for an unknown slug, so that a typo creates no category. */
function categoryNamed(database: DatabaseSync, wanted: string) {
  const row = sqlOf(database).get<{ name: string }>`SELECT name FROM category WHERE slug = ${wanted}`;
  if (row !== null) return { name: row.name, slug: wanted };
  throw new EditError(`There is no category "${wanted}". See: npm run edit -- category list`);
}
