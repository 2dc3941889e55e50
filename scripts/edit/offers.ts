/** `npm run api:offer`: offers. */
import type { DatabaseSync } from 'node:sqlite';
import { offerEditsOf, type EditedOffer } from '../api/db/catalogue/offer-edits.ts';
import {
  allOrNothing,
  EditError,
  UsageError,
  type Answer,
  type Arguments,
  type EditorCommand,
} from './command.ts';
import {
  assertAhead,
  assertInOrder,
  changeOf,
  edited,
  instantFrom,
  positionalNumber,
  report,
  requiredText,
  shownInstant,
  withoutEdit,
  wholeNumber,
} from './values.ts';

const common = { title: { type: 'string' }, percent: { type: 'string' }, until: { type: 'string' } } as const;

export const offerCommand: EditorCommand = {
  script: 'api:offer',
  usage: `npm run api:offer -- list [--all]                 those that run or will; --all: the past, too
npm run api:offer -- create --title TEXT --percent N (--category SLUG | --product SLUG...) [--from WHEN] [--until WHEN]
npm run api:offer -- change NUMBER [--title TEXT] [--percent N] [--from WHEN] [--until WHEN]
  [--product SLUG]... [--without SLUG]...      puts products into it, and takes them out
npm run api:offer -- end NUMBER                   ends it now
  WHEN is a day (2026-12-24, the whole of it) or a moment (2026-12-24T18:00-03:00).`,
  verbs: {
    list: {
      positionals: [],
      options: { all: { type: 'boolean' } },
      run: (database, { flags }, now) => {
        const isOver = ({ valid_to }: EditedOffer) => valid_to !== null && valid_to <= now.toISOString();
        const found = offerEditsOf(database)
          .all()
          .filter((offer) => flags['all'] === true || !isOver(offer));
        return withoutEdit(found.length === 0 ? ['No offer.'] : found.map(lineOf));
      },
    },
    create: {
      positionals: [],
      options: {
        ...common,
        from: { type: 'string' },
        category: { type: 'string' },
        product: { type: 'string', multiple: true },
      },
      run: create,
    },
    change: {
      positionals: ['NUMBER'],
      options: {
        ...common,
        from: { type: 'string' },
        product: { type: 'string', multiple: true },
        without: { type: 'string', multiple: true },
      },
      run: change,
    },
    end: {
      positionals: ['NUMBER'],
      options: {},
      run: (database, { positionals }, now) =>
        allOrNothing(database, () => {
          const before = existing(database, positionals[0]);
          const instant = now.toISOString();
          if (before.valid_to !== null && before.valid_to <= instant)
            throw new EditError('It is over already.');
          offerEditsOf(database).setEnd(before.id, instant);
          return report(`Ended offer ${before.id}`, [
            changeOf('until', shownInstant(before.valid_to), shownInstant(instant)),
          ]);
        }),
    },
  },
};

function create(database: DatabaseSync, args: Arguments, now: Date): Answer {
  const title = requiredText(args, 'title');
  const percent = wholeNumber(args, 'percent', 1, 99);
  if (percent === undefined) throw new UsageError('--percent is missing');
  const from = instantFrom(args, 'from', 'beginning') ?? now.toISOString();
  const until = instantFrom(args, 'until', 'end') ?? null;
  assertAhead(until, now);
  assertInOrder(from, until);
  const { category } = args.texts;
  const products = args.lists['product'] ?? [];
  if ((category === undefined) === (products.length === 0)) {
    throw new UsageError('give --category or one --product or more');
  }
  return allOrNothing(database, () => {
    const edits = offerEditsOf(database);
    const found = category === undefined ? null : edits.categoryBySlug(category);
    if (category !== undefined && found === null) throw new EditError(`There is no category "${category}".`);
    const id = edits.create(title, percent, from, until, found?.id ?? null);
    if (found !== null && edits.addCategory(id, found.path) === 0) {
      throw new EditError(`"${category}" has no products.`);
    }
    for (const slug of products) {
      if (edits.addProduct(id, slug) === 0) throw new EditError(`There is no product "${slug}" to discount.`);
    }
    return edited(`Created: ${lineOf(existing(database, String(id)))}`);
  });
}

function change(database: DatabaseSync, args: Arguments, now: Date): Answer {
  const title = args.texts['title'] === undefined ? undefined : requiredText(args, 'title');
  const percent = wholeNumber(args, 'percent', 1, 99);
  const [from, until] = [instantFrom(args, 'from', 'beginning'), instantFrom(args, 'until', 'end')];
  assertAhead(until, now);
  if (Object.keys({ ...args.texts, ...args.lists }).length === 0) throw new UsageError('change what?');
  return allOrNothing(database, () => {
    const edits = offerEditsOf(database);
    const before = existing(database, args.positionals[0]);
    if (title !== undefined) edits.setTitle(before.id, title);
    if (percent !== undefined) edits.setPercent(before.id, percent);
    if (from !== undefined) edits.setStart(before.id, from);
    if (until !== undefined) edits.setEnd(before.id, until);
    changeProducts(database, before.id, args.lists);
    const after = existing(database, args.positionals[0]);
    if (from !== undefined || until !== undefined) assertInOrder(after.valid_from, after.valid_to);
    return report(`Changed offer ${before.id}`, [
      changeOf('title', before.title, after.title),
      changeOf('percent', `${before.percent} %`, `${after.percent} %`),
      changeOf('from', shownInstant(before.valid_from), shownInstant(after.valid_from)),
      changeOf('until', shownInstant(before.valid_to), shownInstant(after.valid_to)),
      ...(args.lists['product'] ?? []).map((slug) => `  now in it: ${slug}`),
      ...(args.lists['without'] ?? []).map((slug) => `  no more in it: ${slug}`),
    ]);
  });
}

/** @throws EditError for an unknown product, a gift card, or a product that is already in it. */
function changeProducts(
  database: DatabaseSync,
  id: number,
  { product = [], without = [] }: Arguments['lists'],
): void {
  const edits = offerEditsOf(database);
  for (const slug of product)
    if (edits.addProduct(id, slug) === 0) throw new EditError(`"${slug}" cannot be put into it.`);
  for (const slug of without)
    if (edits.removeProduct(id, slug) === 0) throw new EditError(`"${slug}" is not in it.`);
}

function lineOf({ id, title, percent, valid_from, valid_to, category, products }: EditedOffer): string {
  const what = `${products} ${products === 1 ? 'product' : 'products'}${category === null ? '' : ` of ${category}`}`;
  // Imported offers have no start.
  const from = valid_from.startsWith('1970') ? '' : `from ${shownInstant(valid_from)} `;
  return `${id}  "${title}"  ${percent} %  ${what}  ${from}until ${shownInstant(valid_to)}`;
}

/** @throws UsageError, EditError */
function existing(database: DatabaseSync, text: string | undefined): EditedOffer {
  const offer = offerEditsOf(database).byId(positionalNumber(text, 'NUMBER'));
  if (offer === null)
    throw new EditError(`There is no offer ${text ?? ''}. See: npm run api:offer -- list --all`);
  return offer;
}
