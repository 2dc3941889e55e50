/**
 * `npm run api:gift-card`: issued gift cards. Gift cards on sale are products (`api:product -- create --gift-card`). No
 * page shows issued ones, so nothing is published.
 */
import type { DatabaseSync } from 'node:sqlite';
import { giftCardsOf, type IssuedGiftCard } from '../api/db/cart/gift-cards.ts';
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
  centsFrom,
  changeOf,
  instantFrom,
  report,
  shownInstant,
  shownMoney,
  withoutEdit,
} from './values.ts';

export const giftCardCommand: EditorCommand = {
  script: 'api:gift-card',
  usage: `npm run api:gift-card -- list [--all]                                  those that still pay; --all: the others, too
npm run api:gift-card -- create (--amount PESOS | --usd DOLLARS) [--until WHEN]   says its number
npm run api:gift-card -- change NUMBER --until WHEN
npm run api:gift-card -- end NUMBER                                    it pays nothing from now on
  WHEN is a day (2026-12-24, the whole of it) or a moment (2026-12-24T18:00-03:00). Those that the shop sells are products:
  npm run api:product -- create --gift-card --title TEXT --price PESOS --usd DOLLARS`,
  verbs: {
    list: {
      positionals: [],
      options: { all: { type: 'boolean' } },
      run: (database, { flags }, now) => {
        const found = giftCardsOf(database)
          .all()
          .filter((card) => flags['all'] === true || (card.balance_cents > 0 && !isOver(card, now)));
        return withoutEdit(found.length === 0 ? ['No gift card.'] : found.map(lineOf));
      },
    },
    create: {
      positionals: [],
      options: { amount: { type: 'string' }, usd: { type: 'string' }, until: { type: 'string' } },
      run: create,
    },
    change: { positionals: ['NUMBER'], options: { until: { type: 'string' } }, run: change },
    end: {
      positionals: ['NUMBER'],
      options: {},
      run: (database, { positionals }, now) =>
        allOrNothing(database, () => {
          const card = existing(database, positionals[0]);
          if (isOver(card, now)) throw new EditError('It is over already.');
          giftCardsOf(database).setEnd(card.number, now.toISOString());
          return withoutEdit([`Ended: ${lineOf(existing(database, card.number))}`]);
        }),
    },
  },
};

function create(database: DatabaseSync, args: Arguments, now: Date): Answer {
  const [pesos, dollars] = [centsFrom(args, 'amount'), centsFrom(args, 'usd')];
  const cents = pesos ?? dollars;
  if (cents === undefined || (pesos !== undefined && dollars !== undefined))
    throw new UsageError('give --amount or --usd');
  const until = instantFrom(args, 'until', 'end') ?? null;
  assertAhead(until, now);
  return allOrNothing(database, () => {
    const currency = pesos === undefined ? 'USD' : 'ARS';
    const number = giftCardsOf(database).issue(currency, cents, null, until);
    return withoutEdit([`Created: ${lineOf(existing(database, number))}`]);
  });
}

function change(database: DatabaseSync, args: Arguments, now: Date): Answer {
  const until = instantFrom(args, 'until', 'end');
  if (until === undefined) throw new UsageError('change what?');
  assertAhead(until, now);
  return allOrNothing(database, () => {
    const before = existing(database, args.positionals[0]);
    giftCardsOf(database).setEnd(before.number, until);
    const change = changeOf('until', shownInstant(before.valid_to), shownInstant(until));
    return withoutEdit(report(`Changed ${before.number}`, [change]).lines);
  });
}

function isOver({ valid_to }: IssuedGiftCard, now: Date): boolean {
  return valid_to !== null && valid_to <= now.toISOString();
}

function lineOf({
  number,
  currency,
  balance_cents,
  initial_cents,
  valid_to,
  bought_with,
}: IssuedGiftCard): string {
  const left = `${shownMoney(balance_cents, currency)} left of ${shownMoney(initial_cents, currency)}`;
  const origin = bought_with === null ? 'given by the shop' : `of order ${bought_with}`;
  return `${number}  ${left}  until ${shownInstant(valid_to)}  ${origin}`;
}

/** @throws EditError */
function existing(database: DatabaseSync, number = ''): IssuedGiftCard {
  const card = giftCardsOf(database)
    .all()
    .find((one) => one.number === number.toUpperCase());
  if (card === undefined)
    throw new EditError(`There is no gift card "${number}". See: npm run api:gift-card -- list --all`);
  return card;
}
