/** The volumes of a customer's orders: delivered ones are had, paid ones are on their way, the others are nothing. */
import { getOrders } from '../../api/order.ts';
import { purchaseKey, type Purchase } from '../../domain/catalogue/purchase.ts';
import type { Shelf } from '../../domain/catalogue/shelf.ts';
import { readingsOf } from '../../domain/catalogue/volume.ts';
import { numbersOf } from '../../domain/catalogue/volume-numbers.ts';
import { arrivalOf } from '../../domain/checkout/order-timeline.ts';
import type { Order } from '../../domain/checkout/order.ts';
import { FailureError } from '../../domain/failure.ts';
import { shop } from '../../shop.ts';
import { http } from '../backend.ts';
import { keys } from '../keys.ts';
import { sessionMark } from '../session/session.ts';
import { hasFields, storedJson } from '../storage.ts';
import { $collection, $purchases, isTakenAway } from './collection.ts';
import { anyBook } from './isbn-volumes.ts';
import { readPages } from './pages.ts';
import { seriesNamed } from './series-named.ts';

/** Follows the orders; silent on failure. @returns number of volumes that came */
export async function fillFromOrders(): Promise<number> {
  const session = sessionMark();
  if (session === '') return 0;
  if ($searched.get().session !== session) {
    $purchases.set([]);
    $searched.set({ session, bought: [] });
  }
  const before = countBought();
  try {
    await followOrders(session);
  } catch (error) {
    if (!(error instanceof FailureError)) throw error;
  }
  return Math.max(0, countBought() - before);
}

interface Bought extends Pick<Purchase, 'order' | 'productId' | 'isDelivered'> {
  readonly title: string;
}

async function followOrders(session: string): Promise<void> {
  const orders = await readPages(mostOrderPages, (page) =>
    http.send(getOrders, { query: { page: String(page) } }, { retries: 0 }),
  );
  const bought = orders.flatMap(boughtIn).filter((each) => !isTakenAway(each));
  const byKey = new Map(bought.map((each) => [purchaseKey(each), each]));
  const isListed = new Set(orders.map(({ id }) => id));
  const followed = $purchases.get().flatMap((purchase) => {
    if (!isListed.has(purchase.order)) return [purchase];
    const now = byKey.get(purchaseKey(purchase));
    return now ? [{ ...purchase, isDelivered: now.isDelivered }] : [];
  });
  $purchases.set(followed);
  const seen = new Set([...$searched.get().bought, ...followed.map(purchaseKey)]);
  const news = bought.filter((each) => !seen.has(purchaseKey(each)));
  const names = news.flatMap(({ title }) => readingsOf({ ...anyBook, title }).map(({ name }) => name));
  for (const name of [...new Set(names)].slice(0, mostNames)) {
    const shelves = await seriesNamed(name);
    if (typeof shelves !== 'string') addPurchases(shelves.flatMap((shelf) => purchasesOf(shelf, news)));
  }
  const searched = [...$searched.get().bought, ...news.map(purchaseKey)];
  $searched.set({ session, bought: searched.slice(-mostSearched) });
}

function boughtIn(order: Order): readonly Bought[] {
  const arrival = arrivalOf(order, shop.orderSteps, shop.unpaidOrderStates);
  if (arrival === null) return [];
  return order.items.flatMap(({ productId, title }) =>
    productId === null ? [] : [{ order: order.id, productId, title, isDelivered: arrival === 'delivered' }],
  );
}

function purchasesOf({ slug, name, brand, volumes }: Shelf, bought: readonly Bought[]): readonly Purchase[] {
  return bought.flatMap(({ order, productId, isDelivered }) => {
    const volume = volumes.find(({ id }) => id === productId);
    if (volume === undefined) return [];
    const numbers = numbersOf(volume.sortKey);
    return [{ order, productId, series: { slug, name, brand }, numbers, product: volume.slug, isDelivered }];
  });
}

function addPurchases(added: readonly Purchase[]): void {
  const before = new Set($purchases.get().map(purchaseKey));
  $purchases.set([...$purchases.get(), ...added.filter((each) => !before.has(purchaseKey(each)))]);
}

const mostNames = 40;
const mostSearched = 2000;
const mostOrderPages = 10;

/** Keys of purchases whose series was looked for in a session, so that it is looked for once. */
const $searched = storedJson<{ readonly session: string; readonly bought: readonly string[] }>(
  keys.collectionOrders,
  { session: '', bought: [] },
  hasFields({ session: 'string', bought: 'array' }),
);

function countBought(): number {
  return $collection.get().reduce((sum, { have, coming = [] }) => sum + have.length + coming.length, 0);
}
