import type { DatabaseSync } from 'node:sqlite';
import { revisionsIn, type EventFacts } from '../../publish/crawl/calendar-revisions.ts';
import { alertsOf } from './alerts/alerts.ts';
import { cardsOf } from './catalogue/cards.ts';
import { cartsOf } from './cart/carts.ts';
import { categoriesOf } from './catalogue/categories.ts';
import { couponsOf } from './cart/coupons.ts';
import { documentsOf } from './documents.ts';
import { endedProductsOf } from './catalogue/ended-products.ts';
import { customersOf } from './account/customers.ts';
import { giftCardsOf } from './cart/gift-cards.ts';
import { productListsOf } from './catalogue/product-lists.ts';
import { namesOf } from './catalogue/names.ts';
import { offersOf } from './catalogue/offers.ts';
import { ordersOf, paymentsOf } from './checkout/orders.ts';
import { outboxOf } from './mail/outbox.ts';
import { productsOf } from './catalogue/products.ts';
import { searchOf } from './catalogue/search.ts';
import { secretsOf } from './session/secrets.ts';
import { tokensOf } from './session/tokens.ts';
import { rolledBack, transaction } from '../../shared/transaction.ts';
import { sqlOf } from './statement.ts';
import { stockOf } from './catalogue/stock.ts';

export function shopDataOf(database: DatabaseSync) {
  const categories = categoriesOf(database);
  const cards = cardsOf(database, categories);
  return {
    sql: sqlOf(database),
    alerts: alertsOf(database),
    cards,
    carts: cartsOf(database),
    categories,
    coupons: couponsOf(database),
    customers: customersOf(database),
    documents: documentsOf(database),
    endedProducts: endedProductsOf(database),
    giftCards: giftCardsOf(database),
    productLists: productListsOf(database),
    names: namesOf(database),
    offers: offersOf(database),
    orders: ordersOf(database),
    outbox: outboxOf(database),
    payments: paymentsOf(database),
    products: productsOf(database, cards),
    search: searchOf(database),
    secrets: secretsOf(database),
    stock: stockOf(database),
    tokens: tokensOf(database),
    /** Keeps revisions of events in the calendars of customers. */
    revisions: (events: readonly EventFacts[], now: Date) => revisionsIn(database, events, now),
    /** What it writes is seen by itself alone. */
    rolledBack: <T>(work: () => T): T => rolledBack(database, work),
    atomically: <T>(work: () => T): T => transaction(database, work),
  };
}

export type ShopData = ReturnType<typeof shopDataOf>;
