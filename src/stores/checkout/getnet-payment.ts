/** Getnet's loader embeds a form and reports by postMessage (`tests/specification/providers.md`, section 2). */
import { getnetReportOf } from '../../domain/checkout/checkout-return.ts';
import { providers } from '../../providers.ts';
import { onMessageFrom } from '../browser-document.ts';
import { createEmbeddedPayment, goToReturn } from './embedded-payment.ts';

export const getnetContainerId = 'getnet';

const payment = createEmbeddedPayment(({ getnet }) => getnet);
export const $getnet = payment.$state;

export function openGetnet(): Promise<void> {
  const scriptUrl = providers.scripts.getnet;
  return payment.open(scriptUrl, findLoader, (loader, { intentId, accessToken }, { order }) => {
    stopListening();
    stopListening = onMessageFrom(new URL(scriptUrl).origin, (data) => heard(data, order.id));
    loader.init({
      paymentIntentId: intentId,
      checkoutType: 'iframe',
      accessToken: providers.getnetTokenPrefix + accessToken,
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

let stopListening: () => void = () => undefined;

function heard(data: unknown, orderId: number): void {
  const report = getnetReportOf(data);
  if (report === null) return;
  if (report !== 'closed') return goToReturn('getnet', report);
  stopListening();
  $getnet.set({ name: 'closed', orderId });
}

interface Loader {
  readonly init: (options: Readonly<Record<string, string>>) => void;
}

function findLoader(): Loader | null {
  return (globalThis as { readonly loader?: Loader }).loader ?? null;
}
