/** Everything that `npm run edit` knows. */
import type { Noun } from './command.ts';
import { coupons } from './coupons.ts';
import { giftCards } from './gift-cards.ts';
import { landings } from './landings.ts';
import { mails } from './mails.ts';
import { messages } from './messages.ts';
import { authors, brands, categories, tags } from './names.ts';
import { offers } from './offers.ts';
import { orders } from './orders.ts';
import { products } from './products.ts';
import { slides } from './slides.ts';

export const nouns: Readonly<Record<string, Noun>> = {
  product: products,
  offer: offers,
  category: categories,
  tag: tags,
  author: authors,
  brand: brands,
  landing: landings,
  slide: slides,
  message: messages,
  coupon: coupons,
  'gift-card': giftCards,
  order: orders,
  mail: mails,
};
