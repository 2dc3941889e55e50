/** `<favorite-button product="42">` around the favourite toggle. Without a login it leads to the login first. */
import {
  $isFavoriteChanging,
  $knownFavorites,
  fulfilWish,
  isFavorite,
  keepFavoritesFresh,
  toggleFavorite,
} from '../../stores/account/favorites.ts';
import { whenActivated } from '../../stores/browser.ts';
import { onSessionNews } from '../../stores/session/session.ts';
import { liveProductTexts } from '../../text/catalogue/live-product.ts';
import { defineElement } from './define-element.ts';

/** Once a page, from its first button on. */
let isFresh = false;

class FavoriteButton extends HTMLElement {
  #unsubscribe: readonly (() => void)[] = [];

  connectedCallback(): void {
    this.addEventListener('click', this);
    this.#unsubscribe = [
      $knownFavorites.subscribe(() => this.paint()),
      $isFavoriteChanging.listen(() => this.paint()),
    ];
    if (isFresh) return;
    isFresh = true;
    void whenActivated().then(fulfilWish);
    keepFavoritesFresh();
    // A login, logout or change of account in another page or tab.
    onSessionNews(() => {
      for (const element of document.querySelectorAll<FavoriteButton>('favorite-button')) element.paint();
    });
  }

  disconnectedCallback(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
  }

  handleEvent(): void {
    void toggleFavorite(this.#productId);
  }

  paint(): void {
    const button = this.querySelector('button');
    const words = this.querySelector('span');
    if (!button || !words) return;
    const isKept = isFavorite(this.#productId);
    button.toggleAttribute('data-kept', isKept);
    button.ariaBusy = String($isFavoriteChanging.get());
    words.textContent = isKept ? liveProductTexts.favorite.added : liveProductTexts.favorite.add;
  }

  get #productId(): number {
    return Number(this.getAttribute('product'));
  }
}

defineElement('favorite-button', FavoriteButton);
