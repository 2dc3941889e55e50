/** Replaces Getnet's `loader.js`: embeds the payment form into the shop's page. */
export {};

declare const settings: { readonly frameTitle: string };

interface LoaderOptions {
  readonly paymentIntentId: string;
  readonly checkoutType?: 'iframe' | 'lightbox';
  readonly accessToken: string;
  readonly elementId?: string;
}

const { origin } = new URL((document.currentScript as HTMLScriptElement).src);
const frameId = 'digital-checkout-iframe';

Object.assign(window, { loader: { init } });

function init({ paymentIntentId, accessToken, elementId }: LoaderOptions): void {
  document.getElementById(frameId)?.remove();
  const frame = document.createElement('iframe');
  frame.id = frameId;
  frame.title = settings.frameTitle;
  frame.src = `${origin}/sandbox/getnet/${encodeURIComponent(paymentIntentId)}?token=${encodeURIComponent(accessToken)}`;
  Object.assign(frame.style, { width: '100%', minHeight: '44rem', border: '0' });
  const container = elementId === undefined ? document.body : document.getElementById(elementId);
  (container ?? document.body).append(frame);
}
