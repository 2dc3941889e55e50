/** 'Realizar compra': the way from the cart to the checkout, which opens once the totals are those of the lines. */
import { atom } from 'nanostores';
import { pathTo } from '../domain/routes.ts';
import { goTo, onRevival } from './browser.ts';
import { $cart, $cartIsSettling, $failedChanges } from './cart.ts';
import { rememberSeen } from './checkout-entry.ts';

/** True while the shopper wants to go and the cart is not settled yet. */
export const $isAtDoor = atom(false);

/** Goes to the checkout when the cart is settled. If a change fails meanwhile, the shopper stays to see it. */
export function goToCheckout(): void {
  if ($isAtDoor.get()) return;
  if (!$cartIsSettling.get()) return enter();
  $isAtDoor.set(true);
  const failuresBefore = $failedChanges.get();
  const stop = $cartIsSettling.listen((isSettling) => {
    if (isSettling) return;
    stop();
    $isAtDoor.set(false);
    if ($failedChanges.get() === failuresBefore) enter();
  });
}

function enter(): void {
  const { cart } = $cart.get();
  if (cart !== null) rememberSeen(cart);
  goTo(pathTo('checkout'));
}

onRevival(() => $isAtDoor.set(false));
