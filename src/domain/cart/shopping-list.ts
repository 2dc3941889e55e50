/** A list that a shopper pastes to buy it: a row for each product that it names, and which product a row means. */
import { readPastedList, type UnreadRow } from '../catalogue/pasted-list.ts';
import type { ProductCard } from '../catalogue/product.ts';
import { currentPrice } from '../catalogue/product.ts';
import type { Money } from '../money.ts';
import { slugOf } from '../slug.ts';

/** `text` is what it says of this one: "One Piece 3" of "One Piece 3-5". */
export type ListEntry = { readonly text: string } & (
  | { readonly kind: 'isbn'; readonly isbn: string }
  | { readonly kind: 'volume'; readonly name: string; readonly number: number }
  | { readonly kind: 'title' }
  | { readonly kind: 'unread'; readonly reason: Exclude<UnreadRow['reason'], 'no-numbers' | 'too-many'> }
);

export interface ShoppingList {
  /** At most `mostEntries`, each once. */
  readonly entries: readonly ListEntry[];
  /** The first that was left out because there are too many. */
  readonly leftOut: string | null;
}

/** Each may take a search. */
export const mostEntries = 100;

/** Numbers that are wished for ("Saga: 1; me faltan 2, 3") are bought, and those beside them are had. */
export function readShoppingList(text: string): ShoppingList {
  const entries = new Map<string, ListEntry>();
  for (const entry of entriesIn(text)) {
    if (entry === 'too-many' || (entries.size === mostEntries && !entries.has(keyOf(entry))))
      return { entries: [...entries.values()], leftOut: entry === 'too-many' ? '' : entry.text };
    if (!entries.has(keyOf(entry))) entries.set(keyOf(entry), entry);
  }
  return { entries: [...entries.values()], leftOut: null };
}

function* entriesIn(text: string): Generator<ListEntry | 'too-many'> {
  for (const row of readPastedList(text)) {
    if ('isbn' in row) yield { kind: 'isbn', text: row.text, isbn: row.isbn };
    else if ('name' in row) {
      const { name, have, want } = row;
      for (const number of want.length > 0 ? want : have)
        yield { kind: 'volume', text: `${name} ${number}`, name, number };
    } else if (row.reason === 'too-many') yield row.reason;
    else if (row.reason === 'no-numbers') yield { kind: 'title', text: row.text };
    else yield { kind: 'unread', text: row.text, reason: row.reason };
  }
}

function keyOf(entry: ListEntry): string {
  return entry.kind === 'isbn' ? entry.isbn : slugOf(entry.text);
}

/** `same`: its title says the same words. `alike`: titles that have all the words, and others. */
export interface Meant {
  readonly same: readonly ProductCard[];
  readonly alike: readonly ProductCard[];
}

/** Which of the products that a search has found are meant. */
export function meantBy(text: string, found: readonly ProductCard[]): Meant {
  const words = wordsOf(text);
  const whole = words.join(' ');
  return {
    same: found.filter(({ title }) =>
      [title, withoutEdition(title)].some((each) => wordsOf(each).join(' ') === whole),
    ),
    alike: found.filter(({ title }) => {
      const inTitle = wordsOf(title);
      return words.length > 0 && words.every((word) => inTitle.includes(word));
    }),
  };
}

/** "Akira 03", "Akira Vol. 3" and "AKIRA #3" are the same words. */
function wordsOf(title: string): readonly string[] {
  return slugOf(title.replaceAll('#', ' '))
    .split('-')
    .filter((word) => word !== '' && !numberWords.has(word))
    .map((word) => (/^\d+$/.test(word) ? String(Number(word)) : word));
}

const numberWords = new Set(['tomo', 'vol', 'volumen', 'volume', 'n', 'nro', 'numero']);

/** "(edición deluxe)" */
function withoutEdition(title: string): string {
  return title.replace(/\s*\([^()]*\)/gu, '');
}

export interface ListSum {
  readonly units: number;
  /** It is null where there is nothing. Discounts by quantity are the cart's. */
  readonly sum: Money | null;
}

export function listSum(
  lines: readonly { readonly card: Pick<ProductCard, 'price'>; readonly quantity: number }[],
): ListSum {
  const [first] = lines;
  const cents = lines.reduce((sum, { card, quantity }) => sum + currentPrice(card.price).cents * quantity, 0);
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return { units, sum: first ? { ...currentPrice(first.card.price), cents } : null };
}
