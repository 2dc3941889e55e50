/**
 * The live part of the chrome, without React: badge and currency at once; the rest is one file more, which is fetched once the
 * page is really shown and has nothing else to do, or when the menu is opened.
 */
import { currencies, isCurrency } from '../../domain/money.ts';
import { pathTo } from '../../domain/routes.ts';
import { currentPath, onStored, whenActivated, whenIdle, whenPainted } from '../../stores/browser.ts';
import { isAnythingUnsettled } from '../../stores/cart-outbox.ts';
import { refreshCart } from '../../stores/cart.ts';
import { $cartSummary, hasCart, type CartSummary } from '../../stores/cart-summary.ts';
import { $hasConsent } from '../../stores/consent.ts';
import { $currency, chooseCurrency } from '../../stores/currency.ts';
import { keys } from '../../stores/keys.ts';
import { isMeasuring } from '../../stores/measuring.ts';
import { accessToken } from '../../stores/session.ts';
import { cartTexts } from '../../text/cart.ts';
import { showMessages } from './messages.ts';
import { addLateStyles } from './late-styles.ts';
import type { latePieces } from './late.ts';

export function bringChromeToLife(): void {
  $cartSummary.subscribe(paintBadge);
  hearCurrency();
  onStored(keys.token, () => {
    document.documentElement.toggleAttribute('data-customer', accessToken() !== null);
  });
  fetchPiecesWhenWanted();
  if (isSummaryOutdated()) refreshCart();
  // The cart goes on with it, and has something to say about it.
  if (isAnythingUnsettled()) showMessages();
  void whenActivated().then(whenIdle).then(beginVisit);
}

function fetchPiecesWhenWanted(): void {
  onOpened('menu', (menu) =>
    bringIntoSight(({ completePhoneMenu, growCategories }) => {
      completePhoneMenu(menu);
      return growCategories(menu);
    }),
  );
}

/** What a page that nobody looks at yet must not begin. */
function beginVisit(): void {
  const bar = document.querySelector<HTMLElement>('[data-sticky-bar]');
  const isHome = currentPath().split(/[?#]/)[0] === pathTo('home');
  const carousels = document.querySelectorAll<HTMLElement>('[data-carousel]');
  const menu = document.getElementById('menu');
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  void bringLate((pieces) => {
    pieces.standInForBrokenPictures();
    pieces.fetchFace();
    pieces.fetchDictionary();
    if (carousels.length > 0 && !isCalm) pieces.awaitCarousels(carousels);
  });
  void bringIntoSight((pieces) => {
    if (menu) pieces.awaitDropdown(menu);
    if (bar !== null) void pieces.showStickyMessages(bar);
    if (!$hasConsent.get()) pieces.askForConsent();
    if (isHome) pieces.inviteToNewsletter();
  });
  if (isMeasuring) {
    void import('./measure-lists.ts').catch(() => null).then((lists) => lists?.measureLists());
  }
}

type Late = typeof latePieces;

/** What has its looks from the late styles. Without them, as without a network, the page stays what it was built as. */
function bringIntoSight(use: (late: Late) => void | Promise<void>): Promise<void> {
  const looks = addLateStyles();
  return bringLate(async (pieces) => {
    if (await looks) await use(pieces);
  });
}

/** Without a network the page stays what it was built as, and says nothing. */
async function bringLate(use: (late: Late) => void | Promise<void>): Promise<void> {
  // Not `then(use, fail)`: Vite draws that into the import that `bring-code.ts` wraps, and a lost file would reject all the same.
  const late = await import('./late.ts').catch(() => null);
  if (late !== null) await use(late.latePieces);
}

/** Popovers work before this code is there: one may be open already. What opens is seen before its code is asked for. */
function onOpened(id: string, run: (popover: HTMLElement) => Promise<void>): void {
  const popover = document.getElementById(id);
  if (popover === null) return;
  const open = () => {
    if (popover.matches(':popover-open')) void whenPainted().then(() => run(popover));
  };
  popover.addEventListener('toggle', open);
  open();
}

function paintBadge(summary: CartSummary | null): void {
  const units = summary?.units ?? 0;
  const amount = units > 0 && summary?.currency === $currency.get() ? summary.amount : null;
  fill('[data-cart-count]', units > 0 ? String(units) : null);
  fill('[data-cart-amount]', amount);
  for (const link of document.querySelectorAll('[data-cart-link]')) {
    link.setAttribute('aria-label', cartTexts.badge(units, amount));
  }
}

function fill(place: string, words: string | null): void {
  for (const element of document.querySelectorAll<HTMLElement>(place)) {
    element.textContent = words ?? '';
    element.hidden = words === null;
  }
}

/** Until the island of a select lives, its choices are heard here: React is not waited for. */
function hearCurrency(): void {
  const hear = (target: EventTarget | null) => {
    const isWaiting = target instanceof HTMLSelectElement && target.matches('[ssr] .currency');
    if (isWaiting && isCurrency(target.value)) chooseCurrency(target.value);
  };
  document.addEventListener('change', ({ target }) => hear(target));
  // The page came with one value; another is a choice that was made before this code arrived.
  const shown = document.documentElement.dataset['currency'] ?? currencies[0];
  for (const select of document.querySelectorAll<HTMLSelectElement>('.currency')) {
    if (select.value !== shown) hear(select);
  }
}

/** After a change of currency, or when the summary is lost, only the server knows the amount. */
function isSummaryOutdated(): boolean {
  const summary = $cartSummary.get();
  return summary === null ? hasCart() : summary.units > 0 && summary.currency !== $currency.get();
}
