import { giftCardsOf, type GiftCardRow } from '../api/db/cart/gift-cards.ts';
import { changed, lineOf, shownInstant, shownMoney, undoable, unpublished, type Shown } from './answers.ts';
import { UsageError } from '../shared/command-line.ts';
import { optional, removable, verb, type Kind, type Noun } from './command.ts';
import { amount, until, whenHelp } from './kinds.ts';
import { lasting } from './lasting.ts';

const number: Kind<string> = { hint: 'NUMBER', read: (written) => written.toUpperCase() };

const { existing, list, end } = lasting<GiftCardRow>({
  noun: 'gift-card',
  table: 'gift_card',
  key: 'number',
  kind: number,
  rowsSql: 'SELECT * FROM gift_card',
  order: 'number',
  isCurrent: ({ balance_cents, valid_to }, now) =>
    balance_cents > 0 && (valid_to === null || valid_to > now.toISOString()),
  edit: null,
  line: shownLine,
});

export const giftCards: Noun = {
  about: 'issued gift cards; those on sale are products (product create --gift-card)',
  verbs: {
    list,
    create: verb({
      about: 'a new card; prints its number',
      options: {
        amount: optional(amount('PESOS'), 'for carts in pesos'),
        usd: optional(amount('DOLLARS'), 'instead, for carts in dollars'),
        until: optional(until, whenHelp),
      },
      run: ({ database }, { amount: pesos, usd, until: validTo = null }) => {
        const cents = pesos ?? usd;
        if (cents === undefined || (pesos !== undefined && usd !== undefined))
          throw new UsageError(
            'a card pays carts in one currency: --amount PESOS for those in pesos, or --usd DOLLARS for those in dollars',
          );
        const issued = giftCardsOf(database).issue(pesos === undefined ? 'USD' : 'ARS', cents, null, validTo);
        const created = unpublished(`Created: ${shownLine(existing(database, issued))}`);
        return undoable(created, { verb: 'end', positionals: [issued] });
      },
    }),
    change: verb({
      about: 'until when it pays',
      positionals: { NUMBER: number },
      options: { until: removable(optional(until, whenHelp)) },
      isChange: true,
      run: ({ database, sql }, { NUMBER, until: valid_to = null }) => {
        const before = existing(database, NUMBER);
        sql.update('gift_card', { number: NUMBER }, { valid_to });
        const after = { ...before, valid_to };
        const undo = [{ verb: 'change', positionals: [NUMBER], options: { until: before.valid_to } }];
        return changed(`Changed ${NUMBER}`, shownOf(before), shownOf(after), { edit: null, undo });
      },
    }),
    end,
  },
};

function shownLine(card: GiftCardRow): string {
  return lineOf(card.number, shownOf(card));
}

function shownOf({ currency, balance_cents, initial_cents, valid_to, bought_with }: GiftCardRow): Shown {
  return {
    pays: currency === 'ARS' ? 'carts in pesos' : 'carts in dollars',
    left: `${shownMoney(balance_cents, currency)} of ${shownMoney(initial_cents, currency)}`,
    until: shownInstant(valid_to),
    given: bought_with === null ? 'by the shop' : `with order ${bought_with}`,
  };
}
