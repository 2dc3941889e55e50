/**
 * The live part of the chrome, without React: badge and currency at once; the rest is one file more, which is fetched once the
 * page is really shown and has nothing else to do, or when the search box is entered or a menu opened.
 */
import { currencies, isCurrency } from '../../domain/money.ts';
import { pathTo } from '../../domain/routes.ts';
import { isMeasuring } from '../../stores/analytics.ts';
import { currentPath, onStored, whenActivated, whenIdle, whenPainted } from '../../stores/browser.ts';
import { isAnythingUnsettled } from '../../stores/cart-outbox.ts';
import { refreshCart } from '../../stores/cart.ts';
import { $cartSummary, hasCart, type CartSummary } from '../../stores/cart-summary.ts';
import { $hasConsent } from '../../stores/consent.ts';
import { $currency, chooseCurrency } from '../../stores/currency.ts';
import { keys } from '../../stores/keys.ts';
import { accessToken } from '../../stores/session.ts';
import { cartTexts } from '../../text/cart.ts';
import { addStyles } from './add-styles.ts';
import { showMessages } from './messages.ts';
import type { latePieces } from './late.ts';
import lateStyles from './late.css?url&no-inline';

export function bringChromeToLife(): void {
  $cartSummary.subscribe(paintBadge);
  for (const select of document.querySelectorAll<HTMLSelectElement>('[data-currency-select]')) wire(select);
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
  onEntered('[data-search]', (form) =>
    bringIntoSight(({ suggestWhileTyping }) => suggestWhileTyping(form as HTMLFormElement)),
  );
  onOpened('menu', (menu) =>
    bringIntoSight(({ completePhoneMenu, growCategories }) => {
      completePhoneMenu(menu);
      return growCategories(menu);
    }),
  );
  onOpened('notifications', (popover) =>
    bringIntoSight(({ openNotifications }) => openNotifications(popover)),
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
    if (carousels.length > 0 && !isCalm) pieces.awaitCarousels(carousels);
    return bar === null ? undefined : pieces.showStickyMessages(bar);
  });
  void bringIntoSight((pieces) => {
    if (menu) pieces.awaitDropdown(menu);
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
  const looks = addStyles(lateStyles);
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

/** The press is answered first: what it opens or enters is there already, and is seen before its code is asked for. */
function onEntered(place: string, run: (element: HTMLElement) => Promise<void>): void {
  for (const element of document.querySelectorAll<HTMLElement>(place)) {
    const enter = () => void whenPainted().then(() => run(element));
    element.addEventListener('focusin', enter);
    if (element.contains(document.activeElement)) enter();
  }
}

/** Popovers work before this code is there: one may be open already. */
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

/** The page came with one value; another is a choice that was made before this code arrived. */
function wire(select: HTMLSelectElement): void {
  const choose = () => {
    if (isCurrency(select.value)) chooseCurrency(select.value);
  };
  select.addEventListener('change', choose);
  if (select.value !== (document.documentElement.dataset['currency'] ?? currencies[0])) choose();
}

/** After a change of currency, or when the summary is lost, only the server knows the amount. */
function isSummaryOutdated(): boolean {
  const summary = $cartSummary.get();
  return summary === null ? hasCart() : summary.units > 0 && summary.currency !== $currency.get();
}
