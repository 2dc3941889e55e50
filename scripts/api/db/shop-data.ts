import type { DatabaseSync } from 'node:sqlite';
import { cardsOf } from './cards.ts';
import { cartsOf } from './carts.ts';
import { categoriesOf } from './categories.ts';
import { homeOf } from './home.ts';
import { listingOf } from './listing.ts';
import { namesOf } from './names.ts';
import { offersOf } from './offers.ts';
import { productsOf } from './products.ts';
import { stickyMessagesOf } from './sticky-messages.ts';
import { suggestionsOf } from './suggestions.ts';

/** Typed access to the database, one object per noun, their statements prepared once. */
export function shopDataOf(database: DatabaseSync) {
  const categories = categoriesOf(database);
  const cards = cardsOf(database, categories);
  return {
    cards,
    carts: cartsOf(database),
    categories,
    home: homeOf(database),
    listing: listingOf(database),
    names: namesOf(database),
    offers: offersOf(database),
    products: productsOf(database, cards),
    stickyMessages: stickyMessagesOf(database),
    suggestions: suggestionsOf(database),
  };
}

export type ShopData = ReturnType<typeof shopDataOf>;
