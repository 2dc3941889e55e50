/**
 * `<card-actions product="42">` in a product's card (`components/catalogue/card/CardPanel.tsx`): a heart, and a '+' that adds
 * one unit and stays on the page. A script draws them into place that nothing else has, when the page is idle: they cost
 * no HTML, and no visitor can press them before they answer.
 *
 * - `sold-out`: there is no '+'.
 */
import { heart, plus } from '../../components/catalogue/card/card-drawings.ts';
import { minimumQuantity } from '../../domain/cart/cart.ts';
import { takeWish } from '../../stores/account/favorite-wish.ts';
import { currentPath, whenActivated } from '../../stores/browser.ts';
import { $cart, addToCart } from '../../stores/cart/cart-adding.ts';
import type * as favoritesStore from '../../stores/account/favorites.ts';
import { accessToken, onSessionNews } from '../../stores/session/session.ts';
import { cartTexts } from '../../text/cart/cart.ts';
import { liveProductTexts } from '../../text/catalogue/live-product.ts';

type Favorites = typeof favoritesStore;

/** The page's favourites: they are loaded when a customer is logged in or a visitor presses a heart. */
let favorites: Favorites | null = null;
let loading: Promise<Favorites | null> | null = null;
let isWatching = false;

export class CardActions extends HTMLElement {
  #unsubscribe = () => undefined as void;

  connectedCallback(): void {
    if (this.firstChild === null) this.#draw();
    this.addEventListener('click', this);
    this.#unsubscribe = $cart.subscribe(({ productsBeingAdded }) =>
      setBusy(this.#add, productsBeingAdded.includes(this.#productId)),
    );
    this.paintHeart();
    watchFavorites();
  }

  disconnectedCallback(): void {
    this.#unsubscribe();
  }

  handleEvent({ target }: Event): void {
    const button = target instanceof Element ? target.closest('button') : null;
    // Guards against double clicks.
    if (button === null || button.ariaBusy === 'true') return;
    if (button === this.#add) addToCart(this.#productId, minimumQuantity);
    else void this.#toggleFavorite(button);
  }

  paintHeart(): void {
    const button = this.querySelector<HTMLElement>('[data-heart]');
    if (!button) return;
    const isKept = favorites?.isFavorite(this.#productId) ?? false;
    button.toggleAttribute('data-kept', isKept);
    button.ariaLabel = `${isKept ? liveProductTexts.favorite.added : liveProductTexts.favorite.add}: ${this.#title}`;
    setBusy(button, favorites?.$changing.get().includes(this.#productId) ?? false);
  }

  async #toggleFavorite(button: Element): Promise<void> {
    setBusy(button, true);
    const store = await loadFavorites();
    if (store) await store.toggleFavorite(this.#productId);
    this.paintHeart();
  }

  #draw(): void {
    this.append(buttonOf('data-heart', heart));
    if (this.hasAttribute('sold-out')) return;
    const add = buttonOf('data-add', plus);
    add.ariaLabel = `${cartTexts.add}: ${this.#title}`;
    this.append(add);
  }

  get #productId(): number {
    return Number(this.getAttribute('product'));
  }

  get #title(): string {
    return this.parentElement?.querySelector('h3')?.textContent ?? '';
  }

  get #add(): Element | null {
    return this.querySelector('[data-add]');
  }
}

/** Writes only on change: every attribute write invalidates styles. */
function setBusy(button: Element | null, isBusy: boolean): void {
  const busy = isBusy ? 'true' : null;
  if (button && button.ariaBusy !== busy) button.ariaBusy = busy;
}

function buttonOf(name: string, path: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.setAttribute(name, '');
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.ariaHidden = 'true';
  const line = document.createElementNS(svg.namespaceURI, 'path');
  line.setAttribute('d', path);
  svg.append(line);
  button.append(svg);
  return button;
}

/** Once a page, from its first card on. */
function watchFavorites(): void {
  if (isWatching) return;
  isWatching = true;
  void whenActivated().then(() => {
    if (accessToken() !== null) void loadFavorites().then((store) => store?.fulfilWish());
    // Who came back without a login does not want it any more.
    else takeWish(currentPath());
  });
  // A login, logout or change of account in another page or tab.
  onSessionNews(() => {
    if (accessToken() !== null) void loadFavorites();
    paintHearts();
  });
}

/** @returns null when its file is lost, which the page says (`LoadFailure.astro`) */
function loadFavorites(): Promise<Favorites | null> {
  return (loading ??= import('../../stores/account/favorites.ts').then(follow, () => (loading = null)));
}

function follow(store: Favorites): Favorites {
  favorites = store;
  store.keepFavoritesFresh();
  store.$knownFavorites.subscribe(paintHearts);
  store.$changing.listen(paintHearts);
  return store;
}

function paintHearts(): void {
  for (const card of document.querySelectorAll<CardActions>('card-actions:defined')) card.paintHeart();
}
