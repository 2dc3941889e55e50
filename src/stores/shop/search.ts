import { getSearchSuggestions } from '../../api/catalogue.ts';
import { searchedText } from '../../domain/catalogue/isbn.ts';
import { currentPrice } from '../../domain/catalogue/product.ts';
import { formatMoney } from '../../domain/money.ts';
import { pathTo } from '../../domain/routes.ts';
import { shortened } from '../../domain/plain-text.ts';
import { searchTexts } from '../../text/shop/shop.ts';
import { http } from '../backend.ts';
import { $currency } from './currency.ts';
import { createLoad } from '../load.ts';

const minimumSearchLength = 3;
const suggestedNameLength = 50;

interface Suggestion {
  readonly name: string;
  readonly href: string;
  /** Path; undefined for what has none. */
  readonly cover?: string | undefined;
  /** Price of a product, size of a series. */
  readonly note?: string;
}

export type Suggestions = readonly { readonly title: string; readonly items: readonly Suggestion[] }[];

const pauseMs = 150;

const suggestions = createLoad(read, { show: 'silent', text: searchTexts.failed });

export const $suggestions = suggestions.$state;

let pause: ReturnType<typeof setTimeout> | undefined;

export function suggestWhileTyping(typed: string): void {
  clearTimeout(pause);
  pause = setTimeout(() => void suggestFor(typed), pauseMs);
}

export function suggestFor(typed: string): Promise<void> {
  return suggestions.ask(typed.trim());
}

export function forgetSuggestions(): void {
  clearTimeout(pause);
  suggestions.forget();
}

async function read(search: string, signal: AbortSignal): Promise<Suggestions | null> {
  if (search.length < minimumSearchLength) return null;
  const query = { search: searchedText(search), currency: $currency.get() };
  const found = await http.send(getSearchSuggestions, { query }, { signal, retries: 0 });
  const products = [
    ...found.series.map(({ name, slug, volumes }) => ({
      ...suggestion(name, pathTo('series', { slug })),
      note: searchTexts.series(volumes),
    })),
    ...found.products.map(({ title, slug, price, images }) => ({
      ...suggestion(title, pathTo('product', { slug })),
      cover: images[0]?.path,
      note: formatMoney(currentPrice(price)),
    })),
  ];
  const named = (kind: 'author' | 'brand', list: typeof found.authors) =>
    list.map(({ name, slug }) => suggestion(name, pathTo(kind, { slug })));
  const groups = [
    { title: searchTexts.products, items: products },
    { title: searchTexts.authors, items: named('author', found.authors) },
    { title: searchTexts.brands, items: named('brand', found.brands) },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

function suggestion(name: string, href: string): Suggestion {
  return { name: shortened(name, suggestedNameLength), href };
}
