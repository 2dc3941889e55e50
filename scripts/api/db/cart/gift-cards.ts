import { randomInt } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { plainCode } from '../../../../src/domain/cart/cart.ts';
import type { Currency } from '../../../../src/domain/money.ts';
import { sqlOf } from '../statement.ts';

export function giftCardsOf(database: DatabaseSync) {
  const sql = sqlOf(database);
  return {
    byNumber: (number: string) =>
      sql.get<GiftCardRow>`SELECT * FROM gift_card WHERE number = ${number.toUpperCase()}`,
    /** Whatever its dashes, an exact one first. */
    byTyped: (number: string) => sql.get<GiftCardRow>`SELECT * FROM gift_card
      WHERE replace(number, '-', '') = ${plainCode(number)} ORDER BY number <> ${number.toUpperCase()} LIMIT 1`,
    pay: (number: string, cents: number): boolean =>
      sql.run`UPDATE gift_card SET balance_cents = balance_cents - ${cents}
        WHERE number = ${number} AND balance_cents >= ${cents}`.changes > 0,
    giveBack: (number: string, cents: number): void =>
      void sql.run`UPDATE gift_card SET balance_cents = min(initial_cents, balance_cents + ${cents})
        WHERE number = ${number}`,

    /** @param orderId the order it was bought with; null when the shop gives it */
    issue(currency: Currency, cents: number, orderId: number | null, validTo: string | null = null): string {
      const number = `GIFT-${randomPart()}-${randomPart()}-${randomPart()}`;
      const worth = { initial_cents: cents, balance_cents: cents };
      sql.insert('gift_card', { number, currency, ...worth, valid_to: validTo, bought_with: orderId });
      return number;
    },
    /** What orders spent of the cards that an order bought. @param cancelled the state of those that do not count */
    spentOf: (orderId: number, cancelled: string) =>
      sql.all<{ number: string; orderId: number; cents: number }>`
        SELECT number, shop_order.id AS orderId, gift_card_cents AS cents
        FROM gift_card JOIN shop_order ON gift_card_number = number
        WHERE bought_with = ${orderId} AND state <> ${cancelled} AND gift_card_cents > 0 ORDER BY shop_order.id`,
    emptyThoseOf: (orderId: number): void =>
      void sql.run`UPDATE gift_card SET balance_cents = 0 WHERE bought_with = ${orderId}`,

    /** An existing one stays. */
    put: (number: string, currency: Currency, cents: number, validTo: string | null, balance = cents): void =>
      void sql.run`INSERT INTO gift_card (number, currency, initial_cents, balance_cents, valid_to)
        VALUES (${number}, ${currency}, ${cents}, ${balance}, ${validTo}) ON CONFLICT (number) DO NOTHING`,
  };
}

export interface GiftCardRow {
  readonly number: string;
  readonly currency: Currency;
  readonly initial_cents: number;
  readonly balance_cents: number;
  readonly valid_to: string | null;
  readonly bought_with: number | null;
}

/** Without easily confused characters. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

function randomPart(): string {
  return Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
}
