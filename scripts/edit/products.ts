import { slugOf } from '../../src/domain/slug.ts';
import { stockPlaces } from '../api/db/catalogue/stock.ts';
import { productImporter } from '../api/db/import/import-product.ts';
import { largePriceMoves, type PriceCents } from '../seed/import/price-moves.ts';
import { described, productFromLine } from '../seed/import/read-product.ts';
import { changed, listed, published, shownInstant, undoable } from './answers.ts';
import { afterEdit, unnamedNotes, type InBoth } from './both-currencies.ts';
import { UsageError } from '../shared/command-line.ts';
import {
  aside,
  EditError,
  optional,
  required,
  requireYes,
  toggle,
  verb,
  type Noun,
  type Shop,
} from './command.ts';
import {
  bySlug,
  priceCents,
  editedProducts,
  existing,
  optionsOf,
  shownLine,
  shownOf,
  type EditedProduct,
} from './edited-product.ts';
import { amount, file, limit, line, slug, text } from './kinds.ts';
import { changeable, common, price, type Written } from './product-options.ts';
import { setStocks } from './stock.ts';
import { formerOptions } from './undo.ts';
import { wantedLine } from './wanted.ts';
import { writeProduct } from './write-product.ts';

export const products: Noun = {
  about: 'products',
  verbs: {
    list: verb({
      about: 'the newest, or what the search finds',
      options: {
        search: optional(text, 'words of its title, author, brand or ISBN'),
        limit: optional(limit, 'how many (20)'),
        ended: toggle('those that were taken out of the shop instead'),
      },
      run: ({ data, sql }, { search, limit: most = 20, ended }) => {
        if (ended)
          return listed(
            data.endedProducts
              .all()
              .slice(0, most)
              .map(
                ({ slug: own, title, ended_at }) => `${own}  "${title}"  taken out ${shownInstant(ended_at)}`,
              ),
            'No product was taken out of the shop.',
          );
        const found =
          search === undefined
            ? sql.column<number>`SELECT id FROM product ORDER BY created_at DESC, id DESC LIMIT ${most}`
            : data.search.productIds(search).slice(0, most);
        return listed(editedProducts(data, found).map(shownLine), 'No product.');
      },
    }),
    create: verb({
      about: 'a new product',
      options: {
        title: required(line),
        price: required(amount('PESOS'), price),
        ...common,
        slug: optional(slug, 'its address; made from the title otherwise'),
        'gift-card': toggle('it is a gift card on sale, worth its price'),
      },
      run: (shop, values) => {
        const { database, data, now } = shop;
        const own = values.slug ?? slugOf(values.title);
        const read = productFromLine(
          {
            slug: own,
            title: values.title,
            price: { currency: 'ARS', amount: values.price / 100 },
            ...(values.usd !== undefined && { usd: { price: values.usd / 100, priceWithDiscount: null } }),
            stock: 0,
            isGiftcard: values['gift-card'] ?? false,
          },
          now,
        );
        if ('issues' in read) throw new UsageError(read.issues.map(described).join('; '));
        if (bySlug(data, own) !== null)
          throw new EditError(`There is a product "${own}" already; give this one another --slug.`);
        productImporter(database).write(read.product);
        const notes = writeProduct(shop, existing(data, own).id, values);
        const created = published(
          { products: [own] },
          `Created: ${shownLine(existing(data, own))}`,
          `  /producto/${own}`,
          ...notes,
        );
        return undoable(created, { verb: 'end', positionals: [own], options: { yes: true } });
      },
    }),
    change: verb({
      about: 'what the options say; the rest stays',
      positionals: { SLUG: slug },
      options: {
        ...changeable,
        yes: aside(toggle('needed for a price that moves by more than half')),
      },
      isChange: true,
      run: (shop, values) => {
        const { data } = shop;
        const before = existing(data, values.SLUG);
        const prices = pricesOf(before);
        const edited = { pesos: values.price, dollars: values.usd };
        const usd = afterEdit(prices, edited).dollars ?? undefined;
        const moves = largeMoves(shop, before, { ...values, usd });
        if (moves !== null)
          requireYes(values.yes, `The price of ${before.slug} would move by more than half, ${moves}.`);
        const notes = [
          ...unnamedNotes(prices, edited, { pesos: '--price', dollars: '--usd' }),
          ...writeProduct(shop, before.id, { ...values, usd }),
        ];
        const after = existing(data, values.SLUG);
        const edit = { products: [before.slug], isHeld: moves !== null };
        const options = {
          ...formerOptions(optionsOf(before), optionsOf(after)),
          yes: moves === null ? undefined : true,
        };
        const undo = [{ verb: 'change', positionals: [before.slug], options }];
        return changed(`Changed ${before.slug}`, shownOf(before), shownOf(after), { notes, edit, undo });
      },
    }),
    stock: verb({
      about: `from a file: ${['slug', ...stockPlaces.map(({ key }) => key)].join(',')} as its first line names them`,
      positionals: { FILE: file },
      options: {
        'dry-run': toggle('only says what would change'),
        recounted: toggle('counted after the last orders; otherwise what these took is not put back'),
      },
      run: (shop, { FILE, recounted = false, 'dry-run': isDryRun = false }) =>
        setStocks(shop, FILE, { isRecounted: recounted, isDryRun }),
    }),
    wanted: verb({
      about: 'what readers wait for by Avisame, most of them first; volumes that the shop does not have, too',
      options: { limit: optional(limit, 'how many (20)') },
      run: ({ data }, { limit: most = 20 }) =>
        listed(data.alerts.wanted(most).map(wantedLine), 'No address waits for anything.'),
    }),
    end: verb({
      about: 'takes it out of the shop; orders keep it',
      positionals: { SLUG: slug },
      options: { yes: toggle('needed: the command asks first') },
      run: ({ data, sql, now }, { SLUG, yes }) => {
        const product = existing(data, SLUG);
        const carts = sql.value<number>`SELECT count(*) FROM cart_item WHERE product_id = ${product.id}`;
        const favourites = sql.value<number>`SELECT count(*) FROM favorite WHERE product_id = ${product.id}`;
        requireYes(
          yes,
          `"${product.title}" would leave the shop: carts with it: ${carts}, lists of favourites: ${favourites}.`,
        );
        data.endedProducts.end(product.id, now);
        const lines = [`Taken out of the shop: ${shownLine(product)}`];
        const undo = [{ verb: 'restore', positionals: [product.slug] }];
        return { lines, edit: { products: [product.slug] }, undo };
      },
    }),
    restore: verb({
      about: 'puts one back that was taken out, with all that it had',
      positionals: { SLUG: slug },
      run: ({ data }, { SLUG }) => {
        if (bySlug(data, SLUG) !== null)
          throw new EditError(`There is a product "${SLUG}" in the shop already.`);
        const gone = data.endedProducts.restore(SLUG);
        if (gone === null)
          throw new EditError(
            `No product "${SLUG}" was taken out of the shop. See: npm run edit -- product list --ended`,
          );
        const notes = Object.entries(gone).map(
          ([table, rows]) =>
            `  not put back, because it is gone by now: ${rows} of ${table.replaceAll('_', ' ')}`,
        );
        const lines = [`Back in the shop: ${shownLine(existing(data, SLUG))}`, ...notes];
        const undo = [{ verb: 'end', positionals: [SLUG], options: { yes: true } }];
        return { lines, edit: { products: [SLUG] }, undo };
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
  return { pesos: priceCents(price), dollars: priceCents(usd) };
}
