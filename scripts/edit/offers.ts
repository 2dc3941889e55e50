import type { DatabaseSync } from 'node:sqlite';
import { offerEditsOf, type EditedOffer } from '../api/db/catalogue/offer-edits.ts';
import { assertInOrder, changed, lineOf, listed, published, shownInstant } from './answers.ts';
import { EditError, many, optional, required, toggle, UsageError, verb, type Noun } from './command.ts';
import { from, line, listNumber, percent, slug, until, whenHelp } from './kinds.ts';

const when = { from: optional(from, whenHelp), until: optional(until, whenHelp) };

export const offers: Noun = {
  about: 'discounts of products or of a category',
  verbs: {
    list: verb({
      about: 'those that run or will',
      options: { all: toggle('the past, too') },
      run: ({ database, now }, { all }) => {
        const found = offerEditsOf(database).all();
        const wanted = found.filter((offer) => all || !isOver(offer, now));
        return listed(wanted.map(shownLine), 'No offer.');
      },
    }),
    create: verb({
      about: 'of a category with those below it, or of products',
      options: {
        title: required(line),
        percent: required(percent),
        category: optional(slug),
        product: many(slug),
        ...when,
      },
      run: ({ database, now }, values) => {
        const { title, category, product = [], from: start = now.toISOString(), until: end = null } = values;
        assertInOrder(start, end);
        if ((category === undefined) === (product.length === 0))
          throw new UsageError('give --category or one --product or more');
        const edits = offerEditsOf(database);
        const found = category === undefined ? null : edits.categoryBySlug(category);
        if (category !== undefined && found === null)
          throw new EditError(`There is no category "${category}". See: npm run edit -- category list`);
        const id = edits.create(title, values.percent, start, end, found?.id ?? null);
        if (found !== null && edits.addCategory(id, found.path) === 0)
          throw new EditError(`"${category}" has no products.`);
        for (const one of product)
          if (edits.addProduct(id, one) === 0)
            throw new EditError(`There is no product "${one}" to discount.`);
        return published(`Created: ${shownLine(existing(database, id))}`);
      },
    }),
    change: verb({
      about: '',
      positionals: { NUMBER: listNumber },
      options: {
        title: optional(line),
        percent: optional(percent),
        ...when,
        product: many(slug, 'puts it into the offer'),
        without: many(slug, 'takes it out of the offer'),
      },
      isChange: true,
      run: ({ database }, { NUMBER: id, product = [], without = [], ...values }) => {
        const edits = offerEditsOf(database);
        const before = existing(database, id);
        if (values.title !== undefined) edits.setTitle(id, values.title);
        if (values.percent !== undefined) edits.setPercent(id, values.percent);
        if (values.from !== undefined) edits.setStart(id, values.from);
        if (values.until !== undefined) edits.setEnd(id, values.until);
        for (const one of product)
          if (edits.addProduct(id, one) === 0) throw new EditError(`"${one}" cannot be put into it.`);
        for (const one of without)
          if (edits.removeProduct(id, one) === 0) throw new EditError(`"${one}" is not in it.`);
        const after = existing(database, id);
        assertInOrder(after.valid_from, after.valid_to);
        const notes = [
          ...product.map((one) => `  now in it: ${one}`),
          ...without.map((one) => `  no more in it: ${one}`),
        ];
        return changed(`Changed offer ${id}`, shownOf(before), shownOf(after), { notes });
      },
    }),
    end: verb({
      about: 'ends it now',
      positionals: { NUMBER: listNumber },
      run: ({ database, now }, { NUMBER: id }) => {
        const before = existing(database, id);
        if (isOver(before, now)) throw new EditError('It is over already.');
        offerEditsOf(database).setEnd(id, now.toISOString());
        return changed(`Ended offer ${id}`, shownOf(before), shownOf(existing(database, id)));
      },
    }),
  },
};

function isOver({ valid_to }: EditedOffer, now: Date): boolean {
  return valid_to !== null && valid_to <= now.toISOString();
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

/** @throws EditError */
function existing(database: DatabaseSync, id: number): EditedOffer {
  const offer = offerEditsOf(database).byId(id);
  if (offer !== null) return offer;
  throw new EditError(`There is no offer ${id}. See: npm run edit -- offer list --all`);
}
