/**
 * The code of every page, which `first.ts` asks for: badge, messages and currency at once; the rest when the page is
 * activated and idle, or the menu is opened.
 */
import { pathTo } from '../../domain/routes.ts';
import { isVisible, sinceNavigation, whenActivated, whenIdle, whenPainted } from '../../stores/browser.ts';
import { refreshCart } from '../../stores/cart/cart.ts';
import { isSummaryOutdated } from '../../stores/cart/cart-summary.ts';
import { accessToken, onSessionNews } from '../../stores/session/session.ts';
import { cookieNoticeMs, isConsentOpen } from '../../stores/shop/consent.ts';
import { isMeasuring } from '../../stores/shop/measuring.ts';
import { newsletterMs } from '../../stores/shop/newsletter.ts';
import { followCurrencySelects } from '../shop/currency-selects.ts';
import '../shop/loading/island-code.ts';
import './cart-badge.ts';
import { loadIdle } from './registry.ts';
import './toast-region.tsx';

followCurrencySelects();
onSessionNews(() => {
  document.documentElement.toggleAttribute('data-customer', accessToken() !== null);
  if (isVisible() && isSummaryOutdated()) refreshCart();
});
if (isSummaryOutdated()) refreshCart();
loadMenuWhenOpened();
void whenActivated().then(whenIdle).then(beginVisit);
showNoticesWhenDue();

/** It may be open already. The open state is painted before its code is requested (INP). */
function loadMenuWhenOpened(): void {
  const menu = document.getElementById('menu');
  const open = async () => {
    if (!menu?.matches(':popover-open')) return;
    await whenPainted();
    await loadIdle();
  };
  menu?.addEventListener('toggle', () => void open(), { once: true });
  void open();
}

/** Work that must not start in a prerendered page. */
function beginVisit(): void {
  void loadIdle().then((code) => {
    if (code === null) return;
    code.replaceBrokenPictures();
    code.revealFocusedCards();
    code.paintPortrait();
    onSessionNews(code.paintPortrait);
  });
  const carousels = [...document.querySelectorAll<HTMLElement>('[data-media]')].filter(
    ({ dataset }) => matchMedia(dataset['media'] ?? '').matches,
  );
  if (carousels.length > 0) {
    const code = import('../content/lazy-carousels.ts').catch(() => null);
    void code.then((lazy) => lazy?.hydrateWhenVisible(carousels));
  }
  if (isMeasuring) {
    void import('../shop/measure-lists.ts').catch(() => null).then((lists) => lists?.measureLists());
  }
}

/** Their times count from the navigation (specification, section 4); their code does not wait for an idle page. */
function showNoticesWhenDue(): void {
  if (isConsentOpen())
    void sinceNavigation(cookieNoticeMs)
      .then(loadIdle)
      .then((code) => code?.askForConsent());
  if (location.pathname === pathTo('home'))
    void sinceNavigation(newsletterMs)
      .then(loadIdle)
      .then((code) => code?.inviteToNewsletter());
}
