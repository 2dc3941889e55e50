/** Lists as they are seen and pressed, and searches, read from the page itself: published lists have no data beside it. */
import {
  searched,
  selectedItem,
  viewedList,
  type MeasuredCard,
  type MeasuredList,
} from '../../domain/measuring.ts';
import { searchQueryFromUrl } from '../../domain/search-query.ts';
import { measure } from '../../stores/analytics.ts';
import { currentPath } from '../../stores/browser.ts';

export function measureLists(): void {
  const { text } = searchQueryFromUrl(new URL(currentPath(), 'https://here.invalid').searchParams);
  if (text !== null) measure(searched(text));
  const watcher = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      watcher.unobserve(target);
      measure(viewedList(listOf(target), cardsOf(target).map(cardOf)));
    }
  });
  for (const list of document.querySelectorAll('.grid, .strip')) {
    if (cardsOf(list).length > 0) watcher.observe(list);
  }
  document.addEventListener('click', ({ target }) => {
    const card = target instanceof Element ? target.closest('a')?.closest('.card') : null;
    const list = card?.closest('.grid, .strip');
    if (!card || !list) return;
    measure(selectedItem(listOf(list), cardOf(card), cardsOf(list).indexOf(card)));
  });
}

function cardsOf(list: Element): Element[] {
  return [...list.querySelectorAll('.card')];
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
