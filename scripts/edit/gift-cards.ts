import type { DatabaseSync } from 'node:sqlite';
import { giftCardsOf, type IssuedGiftCard } from '../api/db/cart/gift-cards.ts';
import { changed, lineOf, listed, shownInstant, shownMoney, unpublished, type Shown } from './answers.ts';
import { EditError, optional, required, toggle, UsageError, verb, type Kind, type Noun } from './command.ts';
import { amount, until, whenHelp } from './kinds.ts';

const number: Kind<string> = { hint: 'NUMBER', read: (written) => written.toUpperCase() };

export const giftCards: Noun = {
  about: 'issued gift cards; those on sale are products (product create --gift-card)',
  verbs: {
    list: verb({
      about: 'those that still pay',
      options: { all: toggle('the others, too') },
      run: ({ database, now }, { all }) => {
        const found = giftCardsOf(database).all();
        const wanted = found.filter((card) => all || (card.balance_cents > 0 && !isOver(card, now)));
        return listed(wanted.map(shownLine), 'No gift card.');
      },
    }),
    create: verb({
      about: 'says its number',
      options: {
        amount: optional(amount('PESOS')),
        usd: optional(amount('DOLLARS'), 'instead of pesos'),
        until: optional(until, whenHelp),
      },
      run: ({ database }, { amount: pesos, usd, until: end = null }) => {
        const cents = pesos ?? usd;
        if (cents === undefined || (pesos !== undefined && usd !== undefined))
          throw new UsageError('give --amount or --usd');
        const issued = giftCardsOf(database).issue(pesos === undefined ? 'USD' : 'ARS', cents, null, end);
        return unpublished(`Created: ${shownLine(existing(database, issued))}`);
      },
    }),
    change: verb({
      about: '',
      positionals: { NUMBER: number },
      options: { until: required(until, whenHelp) },
      isChange: true,
      run: ({ database }, { NUMBER, until: end }) => {
        const before = existing(database, NUMBER);
        giftCardsOf(database).setEnd(NUMBER, end);
        const after = existing(database, NUMBER);
        return unpublished(...changed(`Changed ${NUMBER}`, shownOf(before), shownOf(after)).lines);
      },
    }),
    end: verb({
      about: 'it pays nothing from now on',
      positionals: { NUMBER: number },
      run: ({ database, now }, { NUMBER }) => {
        if (isOver(existing(database, NUMBER), now)) throw new EditError('It is over already.');
        giftCardsOf(database).setEnd(NUMBER, now.toISOString());
        return unpublished(`Ended: ${shownLine(existing(database, NUMBER))}`);
      },
    }),
  },
};

function isOver({ valid_to }: IssuedGiftCard, now: Date): boolean {
  return valid_to !== null && valid_to <= now.toISOString();
}

function shownLine(card: IssuedGiftCard): string {
  return lineOf(card.number, shownOf(card));
}

function shownOf(card: IssuedGiftCard): Shown {
  const { currency, bought_with } = card;
  return {
    left: `${shownMoney(card.balance_cents, currency)} of ${shownMoney(card.initial_cents, currency)}`,
    until: shownInstant(card.valid_to),
    given: bought_with === null ? 'by the shop' : `with order ${bought_with}`,
  };
}

/** @throws EditError */
function existing(database: DatabaseSync, wanted: string): IssuedGiftCard {
  const card = giftCardsOf(database)
    .all()
    .find((one) => one.number === wanted);
  if (card !== undefined) return card;
  throw new EditError(`There is no gift card "${wanted}". See: npm run edit -- gift-card list --all`);
}
