/** What editors write in the fake backend. */
import type * as v from 'valibot';
import { getBrands } from '../../src/api/catalogue.ts';
import { getHome, getMostLiked, getStickyMessages } from '../../src/api/content.ts';
import { getLanding, getLinkPage } from '../../src/api/landing.ts';
import { getGiftCards, getRecommended } from '../../src/api/offers.ts';
import type { WireProductCard } from '../../src/api/product.ts';

/** By the path of its call. */
export const contentReplies = {
  '/home': getHome.reply,
  '/home/most-liked': getMostLiked.reply,
  '/products/recommended': getRecommended.reply,
  '/products/brands': getBrands.reply,
  '/giftcards-list': getGiftCards.reply,
  '/sticky-messages': getStickyMessages.reply,
  '/linktree/1': getLinkPage.reply,
  '/landing-pages/one-piece': getLanding.reply,
} as const;

/** Cards are those of `card`, and amounts are pesos: both are answered in the currency that was asked for. */
export type FakeContent = {
  -readonly [Path in keyof typeof contentReplies]: v.InferInput<(typeof contentReplies)[Path]>;
};

/** Stands for the card of a product; where there is none it is left out. */
export function card(slug: string): WireProductCard {
  return { card: slug } as unknown as WireProductCard;
}

export function fakeContent(): FakeContent {
  const themes = [
    { name: 'Manga', slug: 'manga' },
    { name: 'Libros', slug: 'libros' },
  ];
  const ivrea = { name: 'Ivrea', slug: 'ivrea' };
  const home = {
    latest_products: [card('tomo-1'), card('tomo-2')],
    featured_categories: themes,
    main_categories: themes,
    featured_brands: [ivrea],
    free_shipping: 50_000,
  };
  return {
    '/home': { home },
    '/home/most-liked': { data: [card('tomo-1'), card('tomo-2'), card('tomo-3')] },
    '/products/recommended': { data: [card('tomo-2'), card('tomo-3')] },
    '/products/brands': { data: [ivrea] },
    '/giftcards-list': { data: [] },
    '/sticky-messages': { active: false },
    '/linktree/1': { title: 'Por mayor' },
    '/landing-pages/one-piece': { landing: { title: 'One Piece' }, products: onePage([]) },
  };
}

export function onePage<T>(data: T[]) {
  return { data, pagination: { current_page: 1, total_pages: 1 } };
}
