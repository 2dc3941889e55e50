import { randomInt } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Currency } from '../../../../src/domain/money.ts';
import { command, query } from '../statement.ts';

/** Issued gift cards with their balance, and gift card products. */
export function giftCardsOf(database: DatabaseSync) {
  const byNumber = query<[string], GiftCardRow>(
    database,
    'SELECT number, currency, balance_cents, valid_to FROM gift_card WHERE number = ?',
  );
  const all = query<[], IssuedGiftCard>(
    database,
    'SELECT number, currency, balance_cents, valid_to, initial_cents, bought_with FROM gift_card ORDER BY number',
  );
  const setEnd = command<[string | null, string]>(
    database,
    'UPDATE gift_card SET valid_to = ? WHERE number = ?',
  );
  const pay = command<[number, string, number]>(
    database,
    'UPDATE gift_card SET balance_cents = balance_cents - ? WHERE number = ? AND balance_cents >= ?',
  );
  const giveBack = command<[number, string]>(
    database,
    'UPDATE gift_card SET balance_cents = min(initial_cents, balance_cents + ?) WHERE number = ?',
  );
  const insert = command<[string, Currency, number, number, string | null, number | null]>(
    database,
    `INSERT INTO gift_card (number, currency, initial_cents, balance_cents, valid_to, bought_with)
     VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (number) DO NOTHING`,
  );
  const emptyOfOrder = command<[number]>(
    database,
    'UPDATE gift_card SET balance_cents = 0 WHERE bought_with = ?',
  );
  const spentOfOrder = query<[number], { cents: number }>(
    database,
    'SELECT coalesce(sum(initial_cents - balance_cents), 0) AS cents FROM gift_card WHERE bought_with = ?',
  );
  const sold = query<[], { id: number }>(
    database,
    'SELECT id FROM product WHERE is_gift_card = 1 ORDER BY price_ars_cents, id',
  );

  return {
    byNumber: (number: string) => byNumber.get(number.toUpperCase()) ?? null,
    /** Subtracts an amount; false when the balance is lower. */
    pay: (number: string, cents: number): boolean => pay(cents, number, cents).changes > 0,
    giveBack: (number: string, cents: number) => giveBack(cents, number),

    /** All issued cards, by number. */
    all: (): readonly IssuedGiftCard[] => all.all(),
    /** @param validTo null for no end */
    setEnd: (number: string, validTo: string | null) => setEnd(validTo, number),

    /**
     * Issues a card with an unguessable number. @param orderId the order it was bought with; null when the shop gives
     * it
     */
    issue(currency: Currency, cents: number, orderId: number | null, validTo: string | null = null): string {
      const number = `GIFT-${randomPart()}-${randomPart()}-${randomPart()}`;
      insert(number, currency, cents, cents, validTo, orderId);
      return number;
    },
    /** Empties the cards of a cancelled order. */
    emptyThoseOf: (orderId: number) => emptyOfOrder(orderId),

    /** Amount spent with the cards that an order bought. */
    spentOf: (orderId: number): number => spentOfOrder.get(orderId)?.cents ?? 0,

    /** Inserts a card with a given number; an existing one stays. */
    put: (number: string, currency: Currency, cents: number, validTo: string | null, balanceCents = cents) =>
      insert(number, currency, cents, balanceCents, validTo, null),

    /** Gift card products, cheapest first. */
    soldIds: () => sold.all().map(({ id }) => id),
  };
}

export interface GiftCardRow {
  readonly number: string;
  readonly currency: Currency;
  readonly balance_cents: number;
  readonly valid_to: string | null;
}

export interface IssuedGiftCard extends GiftCardRow {
  readonly initial_cents: number;
  /** The order it was bought with; null for a card given by the shop. */
  readonly bought_with: number | null;
}

/** Without easily confused characters. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

function randomPart(): string {
  return Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
}
