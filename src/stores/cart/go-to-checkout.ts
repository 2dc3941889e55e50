/**
 * 'Realizar compra': opens the checkout once pending cart changes are settled, an undo among them, so that the totals
 * match the lines.
 */
import { atom } from 'nanostores';
import { pathTo } from '../../domain/routes.ts';
import { goTo, onPageRestored } from '../browser.ts';
import { $cart, $failedChanges } from './cart.ts';
import { $cartIsBusy } from './removed-lines.ts';
import { rememberSeen } from '../checkout/checkout-entry.ts';

export const $isWaitingForCart = atom(false);

export function goToCheckout(): void {
  if ($isWaitingForCart.get()) return;
  if (!$cartIsBusy.get()) return goTo(pathTo('checkout'));
  $isWaitingForCart.set(true);
  const failuresBefore = $failedChanges.get();
  const stop = $cartIsBusy.listen((isBusy) => {
    if (isBusy) return;
    stop();
    $isWaitingForCart.set(false);
    if ($failedChanges.get() === failuresBefore) goTo(pathTo('checkout'));
  });
}

// Also when the page's link is pressed before this code has come.
$cart.subscribe(({ cart }) => {
  if (cart !== null) rememberSeen(cart);
});

onPageRestored(() => $isWaitingForCart.set(false));
