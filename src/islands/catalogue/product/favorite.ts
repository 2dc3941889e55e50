/** The favourite button. Without a login it leads to the login first. */
import { buying } from '../../../components/cart/buying-targets.ts';
import { $knownFavorites, isFavorite, keepFavoritesFresh } from '../../../stores/account/favorite-ids.ts';
import {
  favoriteAddition,
  favoriteRemoval,
  isFavoriteChanging,
  toggleFavorite,
} from '../../../stores/account/favorites.ts';
import { onSessionNews } from '../../../stores/session/session.ts';
import { liveProductTexts } from '../../../text/catalogue/live-product.ts';
import { showMessages } from '../../shop/notices/messages.ts';

const text = liveProductTexts.favorite;
let isAlive = false;

/** Idempotent. */
export function initFavoriteButton(): void {
  if (isAlive) return;
  isAlive = true;
  showMessages();
  document.addEventListener('click', ({ target }) => {
    const button =
      target instanceof Element ? target.closest<HTMLElement>(buying.selector('favorite')) : null;
    if (button !== null) void toggleFavorite(Number(buying.valueOf(button, 'favorite')));
  });
  $knownFavorites.subscribe(paintFavorite);
  favoriteAddition.$state.listen(paintFavorite);
  favoriteRemoval.$state.listen(paintFavorite);
  // A login, logout or change of account in another page or tab.
  onSessionNews(paintFavorite);
  keepFavoritesFresh(isFavoriteChanging);
}

/** Also called for buttons rendered after the data had loaded. */
export function paintFavorite(): void {
  const button = document.querySelector<HTMLElement>(buying.selector('favorite'));
  const words = button?.querySelector('span');
  if (!button || !words) return;
  const isKept = isFavorite(Number(buying.valueOf(button, 'favorite')));
  button.ariaPressed = String(isKept);
  button.ariaBusy = String(isFavoriteChanging());
  words.textContent = isKept ? text.added : text.add;
}
