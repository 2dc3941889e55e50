/** The rows of a pasted list: which product each means, as it is sold now. */
import { atom } from 'nanostores';
import { getProductList } from '../../api/catalogue.ts';
import type { Cart } from '../../domain/cart/cart.ts';
import { meantBy, readShoppingList, type ListEntry } from '../../domain/cart/shopping-list.ts';
import { canBeBought, type ProductCard } from '../../domain/catalogue/product.ts';
import type { Shelf, ShelfVolume } from '../../domain/catalogue/shelf.ts';
import { numbersOf } from '../../domain/catalogue/volume-numbers.ts';
import { FailureError } from '../../domain/failure.ts';
import { slugOf } from '../../domain/slug.ts';
import { seriesNamed } from '../account/series-named.ts';
import { http } from '../backend.ts';
import { readCards } from '../catalogue/cards.ts';
import { productByIsbn } from '../catalogue/product-by-isbn.ts';
import { inTurns } from '../in-turns.ts';
import { unlessMissing } from '../load.ts';
import { $currency } from '../shop/currency.ts';
import { cartOrNull } from './add-several.ts';

export type ListRow = { readonly key: number; readonly entry: ListEntry } & RowState;

export type FoundRow = Extract<ListRow, { state: 'found' }>;

type RowState =
  /** `failed`: could not be read. `unknown`: not understood, or nothing is like it. */
  | { readonly state: 'pending' | 'failed' | 'unknown' }
  /** The shop has the series, and not this volume. */
  | { readonly state: 'not-sold'; readonly series: string }
  /** To be chosen from. */
  | { readonly state: 'editions'; readonly editions: readonly Shelf[] }
  | { readonly state: 'titles'; readonly cards: readonly ProductCard[] }
  | { readonly state: 'out'; readonly card: ProductCard }
  | {
      readonly state: 'found';
      readonly card: ProductCard;
      readonly quantity: number;
      /** Goes into the cart with the next press. */
      readonly isChosen: boolean;
      readonly isInCart: boolean;
    };

/** In the order of the list; no product is in two of them. */
export const $rows = atom<readonly ListRow[]>([]);

/** What the list says where it was cut, because it is too long; null for all of it. */
export const $leftOut = atom<string | null>(null);

/** Choices of one row. */
const mostChoices = 6;
const longestSearch = 200;

let reading = new AbortController();
let lastKey = 0;

/** A newer list takes the place of one that is still looked for. */
export async function findList(text: string): Promise<void> {
  reading.abort();
  reading = new AbortController();
  const { entries, leftOut } = readShoppingList(text);
  const rows = entries.map(rowOf);
  $leftOut.set(leftOut);
  $rows.set(rows);
  await fill(rows);
}

/** A row says something else now; it may become several. */
export async function editRow(key: number, text: string): Promise<void> {
  const rows = readShoppingList(text).entries.map(rowOf);
  if (rows.length === 0) return;
  $rows.set($rows.get().flatMap((row) => (row.key === key ? rows : [row])));
  await fill(rows);
}

export function chosenOf(rows: readonly ListRow[]): readonly FoundRow[] {
  return rows.filter((row): row is FoundRow => row.state === 'found' && row.isChosen);
}

export function chooseTitle(key: number, card: ProductCard): void {
  put(key, productState(card, null));
}

/** The edition counts for this row, and for the others of its series. */
export async function chooseEdition(key: number, edition: Shelf): Promise<void> {
  const rows = $rows.get();
  const name = nameKey(rows.find((row) => row.key === key));
  const same = rows.filter((row) => row.state === 'editions' && nameKey(row) === name);
  for (const row of same) put(row.key, { state: 'pending' });
  await fillVolumes(same, [edition], reading.signal, await cartOrNull());
}

export function changeRow(
  key: number,
  changes: Partial<Pick<FoundRow, 'quantity' | 'isChosen' | 'isInCart'>>,
) {
  $rows.set(
    $rows.get().map((row) => (row.key === key && row.state === 'found' ? { ...row, ...changes } : row)),
  );
}

function rowOf(entry: ListEntry): ListRow {
  return { key: ++lastKey, entry, state: entry.kind === 'unread' ? 'unknown' : 'pending' };
}

/** One search for a row, and for each name of a series one; what several volumes cost is asked at once. */
async function fill(rows: readonly ListRow[]): Promise<void> {
  const { signal } = reading;
  const cart = await cartOrNull();
  const volumes = rows.filter(({ entry }) => entry.kind === 'volume');
  const names = [...new Set(volumes.map(nameKey))];
  const searches = [
    ...names.map(
      (name) => () =>
        fillSeries(
          volumes.filter((row) => nameKey(row) === name),
          signal,
          cart,
        ),
    ),
    ...rows.filter((row) => !volumes.includes(row)).map((row) => () => fillRow(row, signal, cart)),
  ];
  await inTurns(searches, (search) => (signal.aborted ? Promise.resolve() : search()));
}

async function fillSeries(rows: readonly ListRow[], signal: AbortSignal, cart: Cart | null): Promise<void> {
  const [first] = rows;
  if (first?.entry.kind !== 'volume') return;
  const shelves = await seriesNamed(first.entry.name);
  if (shelves === 'lost') for (const row of rows) put(row.key, { state: 'failed' });
  else if (shelves !== 'unknown') await fillVolumes(rows, shelves, signal, cart);
  // A product that is no series' may have a number: "Fahrenheit 451".
  else for (const row of rows) await fillRow(row, signal, cart);
}

async function fillVolumes(
  rows: readonly ListRow[],
  shelves: readonly Shelf[],
  signal: AbortSignal,
  cart: Cart | null,
): Promise<void> {
  const wishes = rows.map((row) => {
    const editions = shelves.filter((shelf) => volumeAt(row, shelf) !== undefined);
    return { row, editions, volume: editions[0] && volumeAt(row, editions[0]) };
  });
  const slugs = wishes.flatMap(({ editions, volume }) =>
    editions.length === 1 && volume ? volume.slug : [],
  );
  const cards = await readCards(slugs, signal);
  if (signal.aborted) return;
  const series = shelves[0]?.name ?? '';
  for (const { row, editions, volume } of wishes) {
    const card = volume && cards.get(volume.slug);
    if (editions.length > 1) put(row.key, { state: 'editions', editions });
    else if (volume === undefined || card === 'gone') put(row.key, { state: 'not-sold', series });
    else put(row.key, card ? productState(card, cart) : { state: 'failed' });
  }
}

function volumeAt({ entry }: ListRow, { volumes }: Shelf): ShelfVolume | undefined {
  if (entry.kind !== 'volume') return undefined;
  return volumes.find(({ sortKey }) => numbersOf(sortKey).includes(entry.number));
}

async function fillRow({ key, entry }: ListRow, signal: AbortSignal, cart: Cart | null): Promise<void> {
  try {
    if (entry.kind === 'unread') return;
    const state = await (entry.kind === 'isbn'
      ? productByIsbn(entry.isbn, signal).then((card) => card && productState(card, cart))
      : stateByTitle(entry.text, signal, cart));
    put(key, state ?? { state: 'unknown' });
  } catch (error) {
    if (!(error instanceof FailureError)) throw error;
    put(key, { state: 'failed' });
  }
}

async function stateByTitle(text: string, signal: AbortSignal, cart: Cart | null): Promise<RowState | null> {
  const query = { q: text.slice(0, longestSearch), currency: $currency.get() };
  const page = await unlessMissing(http.send(getProductList, { query }, { signal, retries: 1 }), null);
  const found = page?.items ?? [];
  const { same, alike } = meantBy(text, found);
  const [only] = same;
  if (only && same.length === 1) return productState(only, cart);
  const choices = [same, alike, found].find((cards) => cards.length > 0) ?? [];
  return choices.length === 0 ? null : { state: 'titles', cards: choices.slice(0, mostChoices) };
}

function productState(card: ProductCard, cart: Cart | null): RowState {
  if (!canBeBought(card)) return { state: 'out', card };
  const isInCart = cart?.items.some(({ product }) => product.id === card.id) ?? false;
  return { state: 'found', card, quantity: 1, isChosen: !isInCart, isInCart };
}

/** An answer of a list or a row that is no longer there finds no row. A product that another row has is not repeated. */
function put(key: number, state: RowState): void {
  const rows = $rows.get();
  const isRepeated =
    'card' in state && rows.some((row) => row.key !== key && 'card' in row && row.card.id === state.card.id);
  $rows.set(
    rows.flatMap((row) => {
      if (row.key !== key) return [row];
      return isRepeated ? [] : [{ key, entry: row.entry, ...state }];
    }),
  );
}

function nameKey(row: ListRow | undefined): string {
  return row?.entry.kind === 'volume' ? slugOf(row.entry.name) : '';
}
