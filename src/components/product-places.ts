/**
 * What joins the page of a product to the code that keeps it true: attributes that components draw and enhancers look for.
 * Both sides take them from here, so that neither can rename one alone.
 */
import type { Currency } from '../domain/money.ts';

const attributes = {
  /** The article itself: slug, and what it was drawn with, to be compared with what is true later. */
  product: 'data-product',
  availability: 'data-availability',
  shownARS: 'data-ars',
  shownUSD: 'data-usd',
  /** A live region for what changed. */
  news: 'data-news',
  price: 'data-price',
  netPrice: 'data-net-price',
  /** Price of another product, by its slug. */
  priceOf: 'data-price-of',
  corners: 'data-corners',
  stock: 'data-stock',
  brief: 'data-brief',
  briefStock: 'data-brief-stock',
  /** Ways to have it: `cart` or `restock`. */
  buying: 'data-buying',
  presale: 'data-presale',
  branches: 'data-branches',
  pickupPoint: 'data-pickup-point',
  pickupDays: 'data-pickup-days',
  estimate: 'data-estimate',
  destination: 'data-place',
  /** A video's link, by the address of its player; what the player is called. */
  player: 'data-player',
  playerTitle: 'data-title',
  /** Drawn at build time, cloned when the page is alive: what there is only with a discount, a video's frame, a large picture. */
  priceTemplate: 'data-price-copy',
  cornerTemplate: 'data-corner-copy',
  playerTemplate: 'data-player-copy',
  zoomTemplate: 'data-zoom-copy',
  /** Inside of those. */
  now: 'data-now',
  before: 'data-was',
  percent: 'data-percent',
  spoken: 'data-spoken',
  withDiscount: 'data-off',
} as const;

export type ProductPlace = keyof typeof attributes;

/** For an element that is drawn: `<p {...placed('stock')}>`. */
export function placed(place: ProductPlace, value: string | number = ''): Readonly<Record<string, string>> {
  return { [attributes[place]]: String(value) };
}

export function attributeOf(place: ProductPlace): string {
  return attributes[place];
}

/** What was on sale at which price when the page was drawn, in cents. */
export const shownPlaces = { ARS: 'shownARS', USD: 'shownUSD' } as const satisfies Record<
  Currency,
  ProductPlace
>;

/** Of what is shown while this currency is chosen (`styles/base.css`). */
export function currencyClass(currency: Currency): string {
  return currency.toLowerCase();
}
