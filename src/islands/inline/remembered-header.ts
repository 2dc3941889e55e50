import type { CartSummary } from '../../stores/cart/cart-summary.ts';

/**
 * End of the header: the currency selects before they can be used, and the badge of the cart.
 * @param key of the cart's summary in localStorage
 * @param firstCurrency shown when none is remembered
 */
export function rememberedHeader(key: string, firstCurrency: string): void {
  const { documentElement } = document;
  const shown = documentElement.dataset.currency ?? firstCurrency;
  for (const select of document.querySelectorAll<HTMLSelectElement>('.currency')) select.value = shown;
  try {
    const { units, amount, currency } = JSON.parse(localStorage[key] as string) as CartSummary;
    const [count, sum] = document.querySelectorAll<HTMLElement>('cart-badge span');
    if (!count || !sum || !(units > 0)) return;
    count.textContent = String(units);
    count.hidden = false;
    if (currency !== shown) return;
    sum.textContent = amount;
    sum.hidden = false;
  } catch {
    // Denied or unreadable storage counts as empty.
  }
}
