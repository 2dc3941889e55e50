import type { DatabaseSync } from 'node:sqlite';
import { askedMailsOf } from './asked-mails.ts';
import { cardsOf } from './cards.ts';
import { cartCheckoutsOf } from './cart-checkouts.ts';
import { cartsOf } from './carts.ts';
import { categoriesOf } from './categories.ts';
import { couponsOf } from './coupons.ts';
import { customersOf } from './customers.ts';
import { favoritesOf } from './favorites.ts';
import { giftCardsOf } from './gift-cards.ts';
import { homeOf } from './home.ts';
import { keptAnswersOf } from './kept-answers.ts';
import { knownDevicesOf } from './known-devices.ts';
import { landingsOf } from './landings.ts';
import { listingOf } from './listing.ts';
import { loginStatesOf } from './login-states.ts';
import { mailLinksOf } from './mail-links.ts';
import { namesOf } from './names.ts';
import { notificationsOf } from './notifications.ts';
import { offersOf } from './offers.ts';
import { orderEndsOf } from './order-ends.ts';
import { ordersOf } from './orders.ts';
import { outboxOf } from './outbox.ts';
import { paymentsOf } from './payments.ts';
import { productsOf } from './products.ts';
import { registrationsOf } from './registrations.ts';
import { sessionsOf } from './sessions.ts';
import { transaction } from './statement.ts';
import { stickyMessagesOf } from './sticky-messages.ts';
import { stockOf } from './stock.ts';
import { suggestionsOf } from './suggestions.ts';
import { unpaidOrdersOf } from './unpaid-orders.ts';

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
    keptAnswers: keptAnswersOf(database),
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
    sessions: sessionsOf(database),
    stickyMessages: stickyMessagesOf(database),
    stock: stockOf(database),
    suggestions: suggestionsOf(database),
    unpaidOrders: unpaidOrdersOf(database),
    /** Runs in a transaction; an error rolls back. */
    atomically: <T>(work: () => T): T => transaction(database, work),
  };
}

export type ShopData = ReturnType<typeof shopDataOf>;
