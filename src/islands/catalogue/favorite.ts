/** The button of favourites: whoever is not logged in is led to that first. */
import { addFavorite, favoriteAddition } from '../../stores/favorites.ts';
import type { OperationState } from '../../stores/operation.ts';
import { catalogueTexts } from '../../text/catalogue.ts';
import { showMessages } from '../shop/messages.ts';

const text = catalogueTexts.favorite;
let isAlive = false;

/** More calls change nothing. */
export function bringFavoriteToLife(): void {
  if (isAlive) return;
  isAlive = true;
  showMessages();
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-favorite]') : null;
    if (button !== null) addFavorite(Number(button.dataset['favorite']));
  });
  favoriteAddition.$state.listen(paint);
}

function paint({ state }: OperationState): void {
  const button = document.querySelector<HTMLElement>('[data-favorite]');
  const words = button?.querySelector('span');
  if (!button || !words) return;
  const isFavorite = state === 'fulfilled';
  button.ariaPressed = String(isFavorite);
  button.ariaBusy = String(state === 'pending');
  words.textContent = isFavorite ? text.added : text.add;
}
