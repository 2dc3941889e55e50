import type { DatabaseSync } from 'node:sqlite';
import { askedMailsOf } from './mail/asked-mails.ts';
import { cardsOf } from './catalogue/cards.ts';
import { cartCheckoutsOf } from './cart/cart-checkouts.ts';
import { cartsOf } from './cart/carts.ts';
import { categoriesOf } from './catalogue/categories.ts';
import { couponsOf } from './cart/coupons.ts';
import { customersOf } from './account/customers.ts';
import { favoritesOf } from './account/favorites.ts';
import { giftCardsOf } from './cart/gift-cards.ts';
import { homeOf } from './content/home.ts';
import { idempotencyRecordsOf } from './idempotency-records.ts';
import { knownDevicesOf } from './session/known-devices.ts';
import { landingsOf } from './content/landings.ts';
import { listingOf } from './catalogue/listing.ts';
import { loginStatesOf } from './session/login-states.ts';
import { mailLinksOf } from './mail/mail-links.ts';
import { namesOf } from './catalogue/names.ts';
import { notificationsOf } from './account/notifications.ts';
import { offersOf } from './catalogue/offers.ts';
import { orderEndsOf } from './checkout/order-ends.ts';
import { ordersOf } from './checkout/orders.ts';
import { outboxOf } from './mail/outbox.ts';
import { paymentsOf } from './checkout/payments.ts';
import { productsOf } from './catalogue/products.ts';
import { registrationsOf } from './session/registrations.ts';
import { searchOf } from './catalogue/search.ts';
import { sessionsOf } from './session/sessions.ts';
import { transaction } from './statement.ts';
import { stickyMessagesOf } from './content/sticky-messages.ts';
import { stockOf } from './catalogue/stock.ts';
import { unpaidOrdersOf } from './checkout/unpaid-orders.ts';

/** Typed repositories of the database, with statements prepared once. */
export function shopDataOf(database: DatabaseSync) {
  const categories = categoriesOf(database);
  const cards = cardsOf(database, categories);
  return {
    askedMails: askedMailsOf(database),
    cards,
    cartCheckouts: cartCheckoutsOf(database),
    carts: cartsOf(database),
    categories,
    coupons: couponsOf(database),
    customers: customersOf(database),
    favorites: favoritesOf(database),
    giftCards: giftCardsOf(database),
    home: homeOf(database),
    keptAnswers: idempotencyRecordsOf(database),
    knownDevices: knownDevicesOf(database),
    landings: landingsOf(database),
    listing: listingOf(database),
    loginStates: loginStatesOf(database),
    mailLinks: mailLinksOf(database),
    names: namesOf(database),
    notifications: notificationsOf(database),
    offers: offersOf(database),
    orderEnds: orderEndsOf(database),
    orders: ordersOf(database),
    outbox: outboxOf(database),
    payments: paymentsOf(database),
    products: productsOf(database, cards),
    registrations: registrationsOf(database),
    search: searchOf(database),
    sessions: sessionsOf(database),
    stickyMessages: stickyMessagesOf(database),
    stock: stockOf(database),
    unpaidOrders: unpaidOrdersOf(database),
    /** Runs in a transaction; an error rolls back. */
    atomically: <T>(work: () => T): T => transaction(database, work),
  };
}

export type ShopData = ReturnType<typeof shopDataOf>;
