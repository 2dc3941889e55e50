import type { Sql } from '../api/db/statement.ts';
import { assertInOrder, changed, lineOf, offersEdit, published, shownInstant, undoable } from './answers.ts';
import { UsageError } from '../shared/command-line.ts';
import {
  aside,
  EditError,
  many,
  optional,
  removable,
  required,
  requireYes,
  toggle,
  verb,
  type Noun,
} from './command.ts';
import { from, line, listNumber, percent, slug, until, whenHelp } from './kinds.ts';
import { lasting } from './lasting.ts';
import { formerOptions } from './undo.ts';

const when = { from: optional(from, whenHelp), until: removable(optional(until, whenHelp)) };
const yes = aside(toggle('needed for more than half, and for a whole category'));

const { existing, list, end } = lasting<EditedOffer>({
  noun: 'offer',
  table: 'offer',
  key: 'id',
  kind: listNumber,
  rowsSql: `SELECT offer.*, category.slug AS category,
      (SELECT count(*) FROM offer_product WHERE offer_id = offer.id) AS products
    FROM offer LEFT JOIN category ON category.id = category_id`,
  order: 'offer.id',
  isCurrent: ({ valid_to }, now) => valid_to === null || valid_to > now.toISOString(),
  edit: offersEdit,
  line: shownLine,
});

export const offers: Noun = {
  about: 'discounts of products or of a category',
  verbs: {
    list,
    create: verb({
      about: 'for a category and those below it, or for products',
      options: {
        title: required(line),
        percent: required(percent, 'what it takes off'),
        category: optional(slug, 'all of it and of what is below it, as it is now'),
        product: many(slug, 'instead of a category'),
        ...when,
        yes,
      },
      run: ({ database, sql, now }, values) => {
        const {
          title,
          category,
          product = [],
          from: start = now.toISOString(),
          until: validTo = null,
        } = values;
        assertInOrder(start, validTo);
        if ((category === undefined) === (product.length === 0))
          throw new UsageError(
            'what is it for? Give --category SLUG for all of a category, or --product SLUG, repeated for several',
          );
        requireSensible(values.percent, values.yes);
        const { id } = sql.run`INSERT INTO offer (key, title, percent, valid_from, valid_to, category_id)
          VALUES ('editor:' || hex(randomblob(16)), ${title}, ${values.percent}, ${start}, ${validTo},
            (SELECT id FROM category WHERE slug = ${category ?? null}))`;
        if (category !== undefined) {
          const products = addCategory(sql, id, category);
          requireYes(
            values.yes,
            `${products} products would be discounted: all of "${category}" and of what is below it.`,
          );
        }
        for (const one of product)
          if (!addProduct(sql, id, one)) throw new EditError(`There is no product "${one}" to discount.`);
        const created = published(offersEdit, `Created: ${shownLine(existing(database, id))}`);
        return undoable(created, { verb: 'end', positionals: [id] });
      },
    }),
    change: verb({
      about: 'what the options say; the rest stays',
      positionals: { NUMBER: listNumber },
      options: {
        title: optional(line),
        percent: optional(percent, 'what it takes off'),
        ...when,
        product: many(slug, 'puts it into the offer'),
        without: many(slug, 'takes it out of the offer'),
        yes: aside(toggle('needed for more than half')),
      },
      isChange: true,
      run: ({ database, sql }, { NUMBER: id, product = [], without = [], yes: isSure, ...values }) => {
        const before = existing(database, id);
        const { title, percent, from: valid_from, until: valid_to } = values;
        if (percent !== undefined) requireSensible(percent, isSure);
        sql.update('offer', { id }, { title, percent, valid_from, valid_to });
        for (const one of [...product, ...without])
          if (sql.value`SELECT id FROM product WHERE slug = ${one}` === null)
            throw new EditError(`There is no product "${one}".`);
        for (const one of product)
          if (!addProduct(sql, id, one))
            throw new EditError(`"${one}" is in it already, or is a gift card, which no offer takes.`);
        for (const one of without)
          if (!removeProduct(sql, id, one)) throw new EditError(`"${one}" is not in it.`);
        const after = existing(database, id);
        assertInOrder(after.valid_from, after.valid_to);
        const notes = [
          ...product.map((one) => `  now in it: ${one}`),
          ...without.map((one) => `  no more in it: ${one}`),
        ];
        const options = {
          ...formerOptions(optionsOf(before), optionsOf(after)),
          ...(product.length > 0 && { without: product }),
          ...(without.length > 0 && { product: without }),
          yes: before.percent > largestSensible && percent !== undefined ? true : undefined,
        };
        const undo = [{ verb: 'change', positionals: [id], options }];
        return changed(`Changed offer ${id}`, shownOf(before), shownOf(after), {
          notes,
          edit: offersEdit,
          undo,
        });
      },
    }),
    end,
  },
};

interface EditedOffer {
  readonly id: number;
  readonly title: string;
  readonly percent: number;
  readonly valid_from: string;
  readonly valid_to: string | null;
  readonly category: string | null;
  readonly products: number;
}

/** Percent. More is a slip of the keyboard as often as a decision. */
const largestSensible = 50;

/** @throws EditError */
function requireSensible(percentage: number, isSure: boolean | undefined): void {
  if (percentage > largestSensible) requireYes(isSure, `${percentage} % is more than half of the price.`);
}

function optionsOf({ title, percent: off, valid_from, valid_to }: EditedOffer) {
  return { title, percent: off, from: valid_from, until: valid_to };
}

/** With those below it. @returns how many products. @throws EditError */
function addCategory(sql: Sql, id: number, category: string): number {
  const path = sql.value<string>`SELECT path FROM category WHERE slug = ${category}`;
  if (path === null)
    throw new EditError(`There is no category "${category}". See: npm run edit -- category list`);
  const { changes } = sql.run`INSERT INTO offer_product (offer_id, product_id, sale_ars_cents, sale_usd_cents)
    SELECT offer_id, product_id, sale_ars_cents, sale_usd_cents FROM offered_price
    WHERE offer_id = ${id} AND instr(category_path, ${path}) > 0`;
  if (changes === 0) throw new EditError(`"${category}" has no products.`);
  return changes;
}

function addProduct(sql: Sql, id: number, product: string): boolean {
  return (
    sql.run`INSERT OR IGNORE INTO offer_product (offer_id, product_id, sale_ars_cents, sale_usd_cents)
    SELECT offer_id, product_id, sale_ars_cents, sale_usd_cents FROM offered_price
    WHERE offer_id = ${id} AND slug = ${product}`.changes > 0
  );
}

function removeProduct(sql: Sql, id: number, product: string): boolean {
  return (
    sql.run`DELETE FROM offer_product
    WHERE offer_id = ${id} AND product_id = (SELECT id FROM product WHERE slug = ${product})`.changes > 0
  );
}

function shownLine(offer: EditedOffer): string {
  const { title, percent: off, products, ...others } = shownOf(offer);
  return lineOf(`${offer.id}  "${title}"  ${off}  ${products} ${products === '1' ? 'product' : 'products'}`, {
    of: offer.category ?? '',
    ...others,
  });
}

function shownOf({ title, percent: off, products, valid_from, valid_to }: EditedOffer) {
  return {
    title,
    percent: `${off} %`,
    products: String(products),
    // Imported offers have no start.
    from: valid_from.startsWith('1970') ? '' : shownInstant(valid_from),
    until: shownInstant(valid_to),
  };
}
