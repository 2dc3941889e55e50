/**
 * Lists as they are seen and pressed, searches, and links that lead to a conversation, read from the page itself: published
 * lists have no data beside it, and live ones stand in the page like them.
 */
import type { MeasuredCard, MeasuredList } from '../../domain/measuring.ts';
import { searchQueryFromUrl } from '../../domain/search-query.ts';
import { currentPath } from '../../stores/browser.ts';
import { measure } from '../../stores/measuring.ts';

export function measureLists(): void {
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
      // Another page of results in the same place is another list.
      measured.set(list, shown);
      watcher.unobserve(list);
      watcher.observe(list);
    }
  };
  look();
  const main = document.querySelector('main');
  // Lists also come later, from the API.
  if (main) new MutationObserver(look).observe(main, { childList: true, subtree: true });
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element) measurePress(target);
  });
}

const lists = '.grid, .strip';
/** What each list showed when it was last looked at. */
const measured = new WeakMap<Element, string>();
let lastSearch: string | null = null;

/** The address changes with the list: each new text is a search of its own. */
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

/** Ghosts of cards have no name. */
function cardsOf(list: Element): Element[] {
  return [...list.querySelectorAll('.card:has(h3)')];
}

function cardOf(card: Element): MeasuredCard {
  return { title: card.querySelector('h3')?.textContent.trim() ?? '' };
}

/** By the title it stands under, else by that of the page. */
function listOf(list: Element): MeasuredList {
  const title = list.closest('section')?.querySelector('h2') ?? document.querySelector('h1');
  const name = title?.textContent.trim() ?? '';
  return { id: name.toLowerCase().replaceAll(/\s+/g, '-'), name };
}
