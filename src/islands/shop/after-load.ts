/** The live part of the chrome, without React: the badge of the cart and the choice of the currency. */
import { isCurrency } from '../../domain/money.ts';
import { $cartSummary, hasCart, type CartSummary } from '../../stores/cart-summary.ts';
import { $currency, chooseCurrency } from '../../stores/currency.ts';
import { cartTexts } from '../../text/cart.ts';

export function bringChromeToLife(): void {
  $cartSummary.subscribe(paintBadge);
  for (const select of document.querySelectorAll<HTMLSelectElement>('[data-currency-select]')) wire(select);
  if (isSummaryOutdated()) void import('../../stores/cart.ts').then(({ refreshCart }) => refreshCart());
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

function wire(select: HTMLSelectElement): void {
  select.value = $currency.get();
  select.addEventListener('change', () => {
    if (isCurrency(select.value)) chooseCurrency(select.value);
  });
}

/** After a change of currency, or when the summary is lost, only the server knows the amount. */
function isSummaryOutdated(): boolean {
  const summary = $cartSummary.get();
  return summary === null ? hasCart() : summary.units > 0 && summary.currency !== $currency.get();
}
