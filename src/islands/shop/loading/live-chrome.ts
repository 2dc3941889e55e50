/** Cart badge and currency at once; the rest when the page is activated and idle, or the menu is opened. */
import { currencies, isCurrency } from '../../../domain/money.ts';
import { pathTo } from '../../../domain/routes.ts';
import { isVisible, sinceNavigation, whenActivated, whenIdle, whenPainted } from '../../../stores/browser.ts';
import { refreshCart } from '../../../stores/cart/cart.ts';
import {
  $cartSummary,
  isAmountCurrent,
  isSummaryOutdated,
  type CartSummary,
} from '../../../stores/cart/cart-summary.ts';
import { cookieNoticeMs, isConsentOpen } from '../../../stores/shop/consent.ts';
import { $currency } from '../../../stores/shop/currency.ts';
import { chooseCurrency, followCurrency } from '../../../stores/shop/currency-choice.ts';
import { newsletterMs } from '../../../stores/shop/newsletter.ts';
import { isMeasuring } from '../../../stores/shop/measuring.ts';
import { accessToken, onSessionNews } from '../../../stores/session/session.ts';
import { cartTexts } from '../../../text/cart/cart.ts';
import { showMessages } from '../notices/messages.tsx';
import type * as deferredCode from './deferred.ts';
import { addDeferredStyles } from './add-styles.ts';

export function initChrome(): void {
  $cartSummary.subscribe(paintBadge);
  hearCurrency();
  onSessionNews(() => {
    document.documentElement.toggleAttribute('data-customer', accessToken() !== null);
    if (isVisible() && isSummaryOutdated()) refreshCart();
  });
  loadMenuWhenOpened();
  if (isSummaryOutdated()) refreshCart();
  // What came of an early add, or of changes that another page left.
  showMessages();
  void whenActivated().then(whenIdle).then(beginVisit);
  showNoticesWhenDue();
}

/** It may be open already. The open state is painted before its code is requested (INP). */
function loadMenuWhenOpened(): void {
  const menu = document.getElementById('menu');
  const open = async () => {
    if (!menu?.matches(':popover-open')) return;
    await whenPainted();
    await withStyledDeferredCode(({ initPhoneMenu, addSubcategories }) => {
      initPhoneMenu(menu);
      return addSubcategories(menu);
    });
  };
  menu?.addEventListener('toggle', () => void open());
  void open();
}

/** Work that must not start in a prerendered page. */
function beginVisit(): void {
  const bar = document.querySelector<HTMLElement>('[data-sticky-bar]');
  const menu = document.getElementById('menu');
  const notifications = document.getElementById('notifications');
  const carousels = [...document.querySelectorAll<HTMLElement>('[data-media]')].filter(
    ({ dataset }) => matchMedia(dataset['media'] ?? '').matches,
  );
  if (carousels.length > 0) {
    const code = import('../../content/lazy-carousels.ts').catch(() => null);
    void code.then((lazy) => lazy?.hydrateWhenVisible(carousels));
  }
  void withDeferredCode(({ replaceBrokenPictures, revealFocusedCards, paintPortrait }) => {
    replaceBrokenPictures();
    revealFocusedCards();
    paintPortrait();
    onSessionNews(paintPortrait);
  });
  void withStyledDeferredCode((pieces) => {
    if (menu) pieces.initDropdown(menu);
    if (notifications) pieces.closeWhenLeft(notifications, () => true);
    if (bar !== null) void pieces.showStickyMessages(bar);
  });
  if (isMeasuring) {
    void import('../measure-lists.ts').catch(() => null).then((lists) => lists?.measureLists());
  }
}

/** Their times count from the navigation (specification, section 4); their code does not wait for an idle page. */
function showNoticesWhenDue(): void {
  if (isConsentOpen()) {
    void sinceNavigation(cookieNoticeMs).then(() => withStyledDeferredCode((code) => code.askForConsent()));
  }
  if (location.pathname === pathTo('home')) {
    void sinceNavigation(newsletterMs).then(() =>
      withStyledDeferredCode((code) => code.inviteToNewsletter()),
    );
  }
}

type Deferred = typeof deferredCode;

/** For parts styled by the deferred stylesheet. If styles or code cannot be loaded, the page stays as built. */
function withStyledDeferredCode(use: (code: Deferred) => void | Promise<void>): Promise<void> {
  const looks = addDeferredStyles();
  return withDeferredCode(async (pieces) => {
    if (await looks) await use(pieces);
  });
}

/** On a network error the page stays as built, without a message. */
async function withDeferredCode(use: (code: Deferred) => void | Promise<void>): Promise<void> {
  const code = await import('./deferred.ts').catch(() => null);
  if (code !== null) await use(code);
}

function paintBadge(summary: CartSummary | null): void {
  const units = summary?.units ?? 0;
  const amount = summary !== null && units > 0 && isAmountCurrent(summary) ? summary.amount : null;
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

/** Handles the currency select until its island is hydrated, without waiting for React. */
function hearCurrency(): void {
  const hear = (target: EventTarget | null) => {
    const isWaiting = target instanceof HTMLSelectElement && target.matches('[ssr] .currency');
    if (!isWaiting || !isCurrency(target.value)) return;
    chooseCurrency(target.value);
    target.value = $currency.get();
  };
  document.addEventListener('change', ({ target }) => hear(target));
  // A value other than the built one was chosen before this code was loaded.
  const painted = document.documentElement.dataset['currency'] ?? '';
  const shown = isCurrency(painted) ? painted : currencies[0];
  followCurrency(shown);
  for (const select of document.querySelectorAll<HTMLSelectElement>('.currency')) {
    if (select.value !== shown) hear(select);
  }
}
