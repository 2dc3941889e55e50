/** Reads lists from the DOM: built ones carry no data, and live ones have the same markup. */
import type { MeasuredCard, MeasuredList } from '../../domain/shop/measuring.ts';
import { searchQueryFromUrl } from '../../domain/catalogue/search-query.ts';
import { currentPath } from '../../stores/browser.ts';
import { measure } from '../../stores/shop/measuring.ts';

export function measureLists(): void {
  // Opens the tags on pages without lists, too: they count views, and measure how fast pages are.
  measure(() => null);
  const watcher = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      watcher.unobserve(target);
      measureList(target);
    }
  });
  const look = () => {
    measureSearch();
    for (const list of document.querySelectorAll(lists)) {
      const shown = namesIn(list);
      if (shown === '' || measured.get(list) === shown) continue;
      // The same element with other products counts as another list.
      measured.set(list, shown);
      watcher.unobserve(list);
      watcher.observe(list);
    }
  };
  look();
  const main = document.querySelector('main');
  // Live lists are inserted later.
  if (main) new MutationObserver(look).observe(main, { childList: true, subtree: true });
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element) measurePress(target);
  });
}

const lists = '.grid, .strip';
const measured = new WeakMap<Element, string>();
let lastSearch: string | null = null;

/** Each new text in the URL counts as a search. */
function measureSearch(): void {
  const { text } = searchQueryFromUrl(new URL(currentPath(), 'https://here.invalid').searchParams);
  if (text !== null && text !== lastSearch) measure(({ searched }) => searched(text));
  lastSearch = text;
}

function measureList(list: Element): void {
  const shown = [listOf(list), cardsOf(list).map(cardOf)] as const;
  measure(({ viewedList }) => viewedList(...shown));
}

function measurePress(target: Element): void {
  const link = target.closest('a');
  const from = link?.textContent.trim() ?? '';
  if (link?.dataset['dispatchContact'] !== undefined) measure(({ contacted }) => contacted(from));
  const card = link?.closest('.card');
  const list = card?.closest(lists);
  if (!card || !list) return;
  const pressed = [listOf(list), cardOf(card), cardsOf(list).indexOf(card)] as const;
  measure(({ selectedItem }) => selectedItem(...pressed));
}

function namesIn(list: Element): string {
  return cardsOf(list)
    .map((card) => cardOf(card).title)
    .join('\n');
}

/** Skeleton cards have no title. */
function cardsOf(list: Element): Element[] {
  return [...list.querySelectorAll('.card')].filter((card) => card.querySelector('h3') !== null);
}

function cardOf(card: Element): MeasuredCard {
  return { title: card.querySelector('h3')?.textContent.trim() ?? '' };
}

/** Named by its section's title, else by the page's. */
function listOf(list: Element): MeasuredList {
  const title = list.closest('section')?.querySelector('h2') ?? document.querySelector('h1');
  const name = title?.textContent.trim() ?? '';
  return { id: name.toLowerCase().replaceAll(/\s+/g, '-'), name };
}
