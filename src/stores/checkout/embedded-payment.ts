/** What the Getnet and MODO screens share. */
import { atom } from 'nanostores';
import { returnTypeOf } from '../../domain/checkout/checkout-return.ts';
import type { InsideProvider } from '../../domain/checkout/order-payment.ts';
import { pathTo } from '../../domain/routes.ts';
import { loadScript } from '../browser-document.ts';
import { logForDevelopers, pause, replaceWith } from '../browser.ts';
import type { HandedOrder } from './checkout-record.ts';
import { deleteFailedPaymentResults, mayBePaid } from './payment-results.ts';
import { takePlacedOrder } from './placed-order.ts';

export type EmbeddedPaymentState =
  | { readonly name: 'loading' }
  | { readonly name: 'failed'; readonly orderId: number | null; readonly canRetry: boolean }
  | { readonly name: 'open' | 'closed' | 'expired'; readonly orderId: number };

export function createEmbeddedPayment<Detail>(detailOf: (handed: HandedOrder) => Detail | null) {
  const $state = atom<EmbeddedPaymentState>({ name: 'loading' });
  /** @returns null where there is nothing to pay with, or nothing to pay, which is then shown */
  function take() {
    const handed = takePlacedOrder();
    const detail = handed && detailOf(handed);
    if (handed === null || detail === null) {
      $state.set({ name: 'failed', orderId: handed?.order.id ?? null, canRetry: false });
      return null;
    }
    if (!mayBePaid(handed.order)) return { handed, detail, orderId: handed.order.id };
    // After Back: a second form could take the money twice.
    replaceWith(pathTo('order', { id: handed.order.id }));
    return null;
  }
  return {
    $state,
    /** Starts nothing: the shopper may have paid meanwhile, and chooses. */
    rest(): void {
      const taken = take();
      if (taken !== null) $state.set({ name: 'closed', orderId: taken.orderId });
    },
    /** @param findSdk returns null until the script has defined its global */
    async open<Sdk>(
      scriptUrl: string,
      findSdk: () => Sdk | null,
      start: (sdk: Sdk, detail: Detail, handed: HandedOrder) => void,
    ): Promise<void> {
      $state.set({ name: 'loading' });
      const taken = take();
      if (taken === null) return;
      const { handed, detail, orderId } = taken;
      try {
        const sdk = findSdk() ?? (await loadSdk(scriptUrl, findSdk));
        deleteFailedPaymentResults();
        $state.set({ name: 'open', orderId });
        start(sdk, detail, handed);
      } catch (error) {
        logForDevelopers(error instanceof Error ? error : new Error(String(error)));
        $state.set({ name: 'failed', orderId, canRetry: true });
      }
    },
  };
}

/** The return page asks the API: the status from the provider's page is not trusted. */
export function goToReturn(provider: InsideProvider, status: 'success' | 'failure'): void {
  replaceWith(returnPathOf(provider, status));
}

export function returnPathOf(provider: InsideProvider, status: 'success' | 'failure'): string {
  return pathTo('paymentReturn', { type: returnTypeOf(provider), status });
}

const sdkPollMs = 100;
const sdkPolls = 50;

/** A script may define its global some time after its load event. */
async function loadSdk<Sdk>(url: string, findSdk: () => Sdk | null): Promise<Sdk> {
  await loadScript(url);
  for (let poll = 0; poll < sdkPolls; poll++) {
    const sdk = findSdk();
    if (sdk !== null) return sdk;
    await pause(sdkPollMs);
  }
  throw new Error(`the script of ${url} brought nothing to pay with`);
}
