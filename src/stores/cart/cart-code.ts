import { atom } from 'nanostores';
import { appliedAs, type Cart } from '../../domain/cart/cart.ts';
import type { FailurePolicy } from '../../domain/failure.ts';
import { cartTexts } from '../../text/cart/cart.ts';
import { announce } from '../failures.ts';
import { showToast } from '../toasts.ts';

const { code: text } = cartTexts;

const codePolicies: Readonly<Record<'apply' | 'remove', FailurePolicy>> = {
  apply: {
    show: 'inline',
    text: text.applyFailed,
    rejectedText: text.invalid,
    serverWords: 'rejected',
  },
  remove: { show: 'toast', text: text.removeFailed, serverWords: 'never' },
};

export const $codeMessage = atom<string | null>(null);

export function forgetCodeMessage(): void {
  $codeMessage.set(null);
}

/** @param cart the server's reply, which alone shows what the code was and whether it was removed */
export function announceCode(code: string, cart: Cart | null): void {
  if (code === '') return announceRemoval(cart);
  const applied = cart && appliedAs(code, cart);
  if (applied === null) $codeMessage.set(text.invalid);
  else showToast('success', applied === 'coupon' ? text.couponApplied : text.giftCardApplied);
}

/** @returns null: the cart stays visible */
export function announceCodeFailure(error: unknown, code: string): null {
  $codeMessage.set(announce(error, code === '' ? codePolicies.remove : codePolicies.apply));
  return null;
}

function announceRemoval(cart: Cart | null): void {
  if (cart?.coupon || cart?.giftCard) showToast('error', text.removeFailed);
  else showToast('success', text.removed);
}
