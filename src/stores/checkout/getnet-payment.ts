/** Getnet's loader embeds a form and reports by postMessage (`tests/specification/providers.md`, section 2). */
import { getnetReportOf } from '../../domain/checkout/checkout-return.ts';
import type { GetnetPayment } from '../../domain/checkout/payment.ts';
import { createEmbeddedPayment, goToReturn } from './embedded-payment.ts';
import { onMessageFrom } from '../browser-document.ts';

export interface GetnetSettings {
  readonly scriptUrl: string;
  readonly tokenPrefix: string;
}

export const getnetContainerId = 'getnet';

const payment = createEmbeddedPayment<GetnetPayment>(({ getnet }) => getnet);
export const $getnet = payment.$state;

export function openGetnet({ scriptUrl, tokenPrefix }: GetnetSettings): Promise<void> {
  return payment.open(scriptUrl, findLoader, (loader, { intentId, accessToken }, { order }) => {
    stopListening();
    stopListening = onMessageFrom(new URL(scriptUrl).origin, (data) => heard(data, order.id));
    loader.init({
      paymentIntentId: intentId,
      checkoutType: 'iframe',
      accessToken: tokenPrefix + accessToken,
      elementId: getnetContainerId,
    });
  });
}

/** For a payment that the page did not notice. */
export function checkGetnet(): void {
  goToReturn('getnet', 'success');
}

export function closeGetnet(): void {
  stopListening();
}

interface Loader {
  readonly init: (options: {
    paymentIntentId: string;
    checkoutType: 'iframe';
    accessToken: string;
    elementId: string;
  }) => void;
}

let stopListening: () => void = () => undefined;

function heard(data: unknown, orderId: number): void {
  switch (getnetReportOf(data)) {
    case 'success':
      goToReturn('getnet', 'success');
      break;
    case 'failure':
      goToReturn('getnet', 'failure');
      break;
    case 'closed':
      stopListening();
      $getnet.set({ name: 'closed', orderId });
      break;
    case null:
  }
}

function findLoader(): Loader | null {
  return (globalThis as { readonly loader?: Loader }).loader ?? null;
}
