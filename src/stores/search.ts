/** Suggestions for what is being typed into the search box of the header. */
import { getSearchSuggestions } from '../api/catalogue.ts';
import { pathTo } from '../domain/routes.ts';
import { shortened } from '../domain/plain-text.ts';
import { searchTexts as text } from '../text/search.ts';
import { http } from './backend.ts';
import { $currency } from './currency.ts';
import { createLoad } from './load.ts';

/** Specification, section 9. */
const minimumSearchLength = 3;
const suggestedNameLength = 50;

export interface Suggestion {
  /** At most 50 characters. */
  readonly name: string;
  readonly href: string;
}

/** Without the groups that are empty. */
export type Suggestions = readonly { readonly title: string; readonly items: readonly Suggestion[] }[];

/** Typing goes on meanwhile; a request for every letter would be answered for nobody. */
const pauseMs = 150;

/** Whoever searches can do without suggestions: they fail in silence. */
const suggestions = createLoad(read, { show: 'silent', text: text.failed, serverWords: 'never' });

export const $suggestions = suggestions.$state;

let pause: ReturnType<typeof setTimeout> | undefined;

/** Asks once the typing pauses. */
export function suggestWhileTyping(typed: string): void {
  clearTimeout(pause);
  pause = setTimeout(() => void suggestFor(typed), pauseMs);
}

/** The newest answer wins; for a text that is too short nothing is asked, and null known. */
export function suggestFor(typed: string): Promise<void> {
  return suggestions.ask(typed.trim());
}

/** What is still under way opens nothing any more. */
export function forgetSuggestions(): void {
  clearTimeout(pause);
  suggestions.forget();
}

async function read(search: string, signal: AbortSignal): Promise<Suggestions | null> {
  if (search.length < minimumSearchLength) return null;
  const query = { search, currency: $currency.get() };
  const found = await http.send(getSearchSuggestions, { query }, { signal, retries: 0 });
  const groups = [
    {
      title: text.products,
      items: found.products.map(({ title, slug }) => suggestion(title, pathTo('product', { slug }))),
    },
    {
      title: text.authors,
      items: found.authors.map(({ name, slug }) => suggestion(name, pathTo('author', { slug }))),
    },
    {
      title: text.brands,
      items: found.brands.map(({ name, slug }) => suggestion(name, pathTo('brand', { slug }))),
    },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

function suggestion(name: string, href: string): Suggestion {
  return { name: shortened(name, suggestedNameLength), href };
}
