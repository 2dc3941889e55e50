/**
 * Contract between a product page's markup and its scripts: attributes that components render and scripts query. Both
 * sides use this table, so that a rename cannot break one of them.
 */
import type { Currency } from '../../../domain/money.ts';

const attributes = {
  /** The article: slug, and the built values to compare with revalidated ones. */
  product: 'data-product',
  availability: 'data-availability',
  shownARS: 'data-ars',
  shownUSD: 'data-usd',
  /** Live region for changes. */
  news: 'data-news',
  price: 'data-price',
  netPrice: 'data-net-price',
  /** Another product's price, by its slug. */
  priceOf: 'data-price-of',
  corners: 'data-corners',
  stock: 'data-stock',
  brief: 'data-brief',
  briefStock: 'data-brief-stock',
  /** Action: `cart` or `restock`. */
  buying: 'data-buying',
  presale: 'data-presale',
  branches: 'data-branches',
  pickupPoint: 'data-pickup-point',
  pickupDays: 'data-pickup-days',
  estimate: 'data-estimate',
  destination: 'data-target',
  /** Link of a video, with the player's URL, and the player's title. */
  player: 'data-player',
  playerTitle: 'data-title',
  /** Templates rendered in the build and cloned by scripts: discount parts, video player, lightbox. */
  priceTemplate: 'data-price-copy',
  cornerTemplate: 'data-corner-copy',
  playerTemplate: 'data-player-copy',
  zoomTemplate: 'data-zoom-copy',
  /** Parts of the templates. */
  now: 'data-now',
  before: 'data-was',
  percent: 'data-percent',
  spoken: 'data-spoken',
  withDiscount: 'data-off',
} as const;

export type ProductTarget = keyof typeof attributes;

/** Attributes to spread: `<p {...target('stock')}>`. */
export function target(name: ProductTarget, value: string | number = ''): Readonly<Record<string, string>> {
  return { [attributes[name]]: String(value) };
}

export function attributeOf(name: ProductTarget): string {
  return attributes[name];
}

/** Attributes with the built price, in cents. */
export const shownPriceTargets = { ARS: 'shownARS', USD: 'shownUSD' } as const satisfies Record<
  Currency,
  ProductTarget
>;

/** Class of elements shown only for this currency (`styles/base.css`). */
export function currencyClass(currency: Currency): string {
  return currency.toLowerCase();
}
