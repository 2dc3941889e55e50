/**
 * MODO's script shows a QR code on desktops and follows the deep link on phones (`tests/specification/providers.md`,
 * section 3). The API cannot renew a code, so an expired one is final.
 */
import { providerLink } from '../../domain/checkout/checkout-link.ts';
import type { ModoPayment } from '../../domain/checkout/payment.ts';
import { providers } from '../../providers.ts';
import { documentAddress } from '../browser-document.ts';
import { onPageRestored } from '../browser.ts';
import { recall } from './checkout-record.ts';
import { createEmbeddedPayment, goToReturn, returnPathOf } from './embedded-payment.ts';

const payment = createEmbeddedPayment(({ modo }) => modo);
export const $modo = payment.$state;

/** Counted from when its order arrived in this browser. */
export const codeLifeMs = 600_000;

/** An order is handed over once. After Back or a reload nothing starts, or a phone would be at MODO again. */
export function enterModo(): void {
  onPageRestored(() => {
    if ($modo.get().name === 'open') payment.rest();
  });
  if (recall('placed') === null) payment.rest();
  else void openModo();
}

export function openModo(): Promise<void> {
  return payment.open(providers.scripts.modo, findSdk, (sdk, detail, { order, handedAt }) => {
    const url = providerLink(detail.deeplink, providers.redirectOrigins);
    if (url === null) throw new Error(`the deep link ${detail.deeplink} leads to an unknown origin`);
    const expire = () => $modo.set({ name: 'expired', orderId: order.id });
    const expiresInMs = handedAt + codeLifeMs - Date.now();
    clearTimeout(expiry);
    if (expiresInMs <= 0) return expire();
    expiry = setTimeout(expire, expiresInMs);
    sdk.modoInitPayment(optionsOf(detail, url, order.id));
  });
}

export function checkModo(): void {
  goToReturn('modo', 'success');
}

interface ModoSdk {
  readonly modoInitPayment: (options: ReturnType<typeof optionsOf>) => void;
}

let expiry: ReturnType<typeof setTimeout> | undefined;

function optionsOf({ intentId, qr }: ModoPayment, url: string, orderId: number) {
  const returnUrl = (status: 'success' | 'failure') =>
    documentAddress().origin + returnPathOf('modo', status);
  return {
    version: '2',
    qrString: qr,
    checkoutId: intentId,
    deeplink: { url, callbackURL: returnUrl('failure'), callbackURLSuccess: returnUrl('success') },
    onSuccess: () => goToReturn('modo', 'success'),
    onFailure: () => goToReturn('modo', 'failure'),
    onCancel: () => {
      if ($modo.get().name === 'open') $modo.set({ name: 'closed', orderId });
    },
  } as const;
}

function findSdk(): ModoSdk | null {
  return (globalThis as { readonly ModoSDK?: ModoSdk }).ModoSDK ?? null;
}
