/** The favourite button. Without a login it leads to the login first. */
import { buying } from '../../../components/cart/buying-markup.ts';
import {
  $isFavoriteChanging,
  $knownFavorites,
  fulfilWish,
  isFavorite,
  keepFavoritesFresh,
  toggleFavorite,
} from '../../../stores/account/favorites.ts';
import { whenActivated } from '../../../stores/browser.ts';
import { onSessionNews } from '../../../stores/session/session.ts';
import { liveProductTexts } from '../../../text/catalogue/live-product.ts';
import { onPress } from '../../press.ts';

const text = liveProductTexts.favorite;

export function initFavoriteButton(): void {
  onPress(buying.selector('favorite'), (button) => void toggleFavorite(productOf(button)));
  $knownFavorites.subscribe(paint);
  $isFavoriteChanging.listen(paint);
  // A login, logout or change of account in another page or tab.
  onSessionNews(paint);
  keepFavoritesFresh();
  const button = document.querySelector<HTMLElement>(buying.selector('favorite'));
  if (button) void whenActivated().then(() => fulfilWish(productOf(button)));
}

function paint(): void {
  const button = document.querySelector<HTMLElement>(buying.selector('favorite'));
  const words = button?.querySelector('span');
  if (!button || !words) return;
  const isKept = isFavorite(productOf(button));
  button.toggleAttribute('data-kept', isKept);
  button.ariaBusy = String($isFavoriteChanging.get());
  words.textContent = isKept ? text.added : text.add;
}

function productOf(button: HTMLElement): number {
  return Number(buying.valueOf(button, 'favorite'));
}
