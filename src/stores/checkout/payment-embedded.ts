/**
 * Getnet's and MODO's screens. Getnet's loader embeds a form and reports by postMessage
 * (`tests/specification/providers.md`, section 2). MODO's script shows a QR code on desktops and follows the deep link on
 * phones (section 3).
 */
import { atom } from 'nanostores';
import { providerLink } from '../../domain/links.ts';
import { getnetReportOf, returnPathOf } from '../../domain/checkout/checkout-return.ts';
import type { EmbeddedProvider } from '../../domain/checkout/order-payment.ts';
import type { GetnetPayment, ModoPayment } from '../../domain/checkout/payment.ts';
import { pathTo } from '../../domain/routes.ts';
import { providers } from '../../providers.ts';
import { documentAddress, loadScript, onMessageFrom } from '../browser-document.ts';
import { logForDevelopers, onPageRestored, pause, replaceWith } from '../browser.ts';
import { nextOnScreen, recordOnScreen, sharePayment, type ScreenRecord } from './order-record.ts';
import { deleteFailedPaymentResults, mayBePaid } from './payment-results.ts';

export type EmbeddedPaymentState =
  | { readonly name: 'loading' }
  | { readonly name: 'failed'; readonly orderId: number | null; readonly canRetry: boolean }
  | { readonly name: 'open' | 'closed' | 'expired'; readonly orderId: number };

interface Details {
  readonly getnet: GetnetPayment;
  readonly modo: ModoPayment;
}

export function createEmbeddedPayment<P extends EmbeddedProvider>(provider: P) {
  const $state = atom<EmbeddedPaymentState>({ name: 'loading' });
  /** @returns null where there is nothing to pay with, or nothing to pay, which is then shown */
  function payable(): { record: ScreenRecord; detail: Details[P] } | null {
    const record = recordOnScreen();
    const detail = record && (record[provider] as Details[P] | null);
    if (record === null || detail === null) {
      $state.set({ name: 'failed', orderId: record?.id ?? null, canRetry: false });
      return null;
    }
    if (!mayBePaid(record.order)) return { record, detail };
    // After Back: a second form could take the money twice.
    replaceWith(pathTo('order', { id: record.id }));
    return null;
  }
  return {
    $state,
    /** Offers 'open again' and 'I have paid', and opens nothing by itself: the shopper may have paid meanwhile. */
    showClosed(): void {
      const found = payable();
      if (found !== null) $state.set({ name: 'closed', orderId: found.record.id });
    },
    /** @param findSdk returns null until the script has defined its global */
    async open<Sdk>(
      scriptUrl: string,
      findSdk: () => Sdk | null,
      start: (sdk: Sdk, detail: Details[P], record: ScreenRecord) => void,
    ): Promise<void> {
      $state.set({ name: 'loading' });
      const found = payable();
      if (found === null) return;
      const { record, detail } = found;
      try {
        const sdk = findSdk() ?? (await loadSdk(scriptUrl, findSdk));
        deleteFailedPaymentResults();
        $state.set({ name: 'open', orderId: record.id });
        start(sdk, detail, record);
      } catch (error) {
        logForDevelopers(error instanceof Error ? error : new Error(String(error)));
        $state.set({ name: 'failed', orderId: record.id, canRetry: true });
      }
    },
    /** The return page asks the API about this order: the status from the provider's page is not trusted. */
    goToReturn(status: 'success' | 'failure'): void {
      const record = recordOnScreen();
      // Another tab may have ordered since.
      if (record !== null) sharePayment(record.id, record);
      replaceWith(returnPathOf(provider, status));
    },
  };
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

const getnet = createEmbeddedPayment('getnet');
export const $getnet = getnet.$state;
export const getnetContainerId = 'getnet';

export function openGetnet(): Promise<void> {
  const scriptUrl = providers.scripts.getnet;
  return getnet.open(scriptUrl, findGetnet, (loader, { intentId, accessToken }, { id }) => {
    stopListening();
    stopListening = onMessageFrom(new URL(scriptUrl).origin, (data) => heard(data, id));
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
  getnet.goToReturn('success');
}

export function closeGetnet(): void {
  stopListening();
}

let stopListening: () => void = () => undefined;

function heard(data: unknown, orderId: number): void {
  const report = getnetReportOf(data);
  if (report === null) return;
  if (report !== 'closed') return getnet.goToReturn(report);
  stopListening();
  $getnet.set({ name: 'closed', orderId });
}

interface GetnetLoader {
  readonly init: (options: Readonly<Record<string, string>>) => void;
}

function findGetnet(): GetnetLoader | null {
  return (globalThis as { readonly loader?: GetnetLoader }).loader ?? null;
}

const modo = createEmbeddedPayment('modo');
export const $modo = modo.$state;

/** Counted from when it arrived in this browser. The API cannot renew a code, so an expired one is final. */
export const modoCodeLifeMs = 600_000;

/** Opens MODO once. After Back or a reload nothing starts, or a phone would be at MODO again. */
export function enterModo(): void {
  onPageRestored(() => {
    if ($modo.get().name === 'open') modo.showClosed();
  });
  if (nextOnScreen() === null) modo.showClosed();
  else void openModo();
}

export function openModo(): Promise<void> {
  return modo.open(providers.scripts.modo, findModo, (sdk, detail, { id, keptAt }) => {
    const url = providerLink(detail.deeplink, providers.redirectOrigins);
    if (url === null) throw new Error(`the deep link ${detail.deeplink} leads to an unknown origin`);
    const expire = () => $modo.set({ name: 'expired', orderId: id });
    const expiresInMs = keptAt + modoCodeLifeMs - Date.now();
    clearTimeout(expiry);
    if (expiresInMs <= 0) return expire();
    expiry = setTimeout(expire, expiresInMs);
    sdk.modoInitPayment(modoOptions(detail, url, id));
  });
}

export function checkModo(): void {
  modo.goToReturn('success');
}

interface ModoSdk {
  readonly modoInitPayment: (options: ReturnType<typeof modoOptions>) => void;
}

let expiry: ReturnType<typeof setTimeout> | undefined;

function modoOptions({ intentId, qr }: ModoPayment, url: string, orderId: number) {
  const returnUrl = (status: 'success' | 'failure') =>
    documentAddress().origin + returnPathOf('modo', status);
  return {
    version: '2',
    qrString: qr,
    checkoutId: intentId,
    deeplink: { url, callbackURL: returnUrl('failure'), callbackURLSuccess: returnUrl('success') },
    onSuccess: () => modo.goToReturn('success'),
    onFailure: () => modo.goToReturn('failure'),
    onCancel: () => {
      if ($modo.get().name === 'open') $modo.set({ name: 'closed', orderId });
    },
  } as const;
}

function findModo(): ModoSdk | null {
  return (globalThis as { readonly ModoSDK?: ModoSdk }).ModoSDK ?? null;
}
