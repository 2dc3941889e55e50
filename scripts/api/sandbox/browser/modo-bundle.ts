/** Replaces MODO's `bundle.js`: the deep link on phones, elsewhere a dialog that asks how the payment ends. */
import type { modoScriptWords } from '../sandbox-messages.ts';

declare const settings: { readonly words: typeof modoScriptWords };

interface ModoOptions {
  readonly checkoutId: string;
  readonly deeplink: {
    readonly url: string;
    readonly callbackURL: string;
    readonly callbackURLSuccess: string;
  };
  readonly onSuccess?: () => void;
  readonly onFailure?: () => void;
  readonly onCancel?: () => void;
}

const { words } = settings;
const { origin } = new URL((document.currentScript as HTMLScriptElement).src);

Object.assign(window, { ModoSDK: { modoInitPayment } });

function modoInitPayment(options: ModoOptions): void {
  if (!/Android|iPhone|iPad|Mobile/i.test(navigator.userAgent)) return showPayment(options);
  const { url, callbackURL, callbackURLSuccess } = options.deeplink;
  const target = new URL(url);
  target.searchParams.set('callbackURL', callbackURL);
  target.searchParams.set('callbackURLSuccess', callbackURLSuccess);
  location.assign(target);
}

/** Outside of the shop's styles. */
function showPayment({ checkoutId, onSuccess, onFailure, onCancel }: ModoOptions): void {
  const host = element('div');
  const dialog = element('dialog');
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [sheet];
  root.append(dialog);
  let end = onCancel;
  dialog.setAttribute('aria-label', words.title);
  dialog.addEventListener('close', () => {
    host.remove();
    end?.();
  });
  dialog.append(
    element('h2', words.title),
    element('p', words.how),
    button(words.approve, () => void decide('approve', onSuccess)),
    button(words.reject, () => void decide('reject', onFailure)),
    button(words.cancel, () => dialog.close()),
  );
  document.body.append(host);
  dialog.showModal();

  async function decide(decision: string, decided: typeof end): Promise<void> {
    const url = `${origin}/sandbox/modo/${encodeURIComponent(checkoutId)}`;
    const answer = await fetch(url, { method: 'POST', body: new URLSearchParams({ decision }) });
    if (answer.ok) end = decided;
    dialog.close();
  }
}

function button(label: string, press: () => void): HTMLElement {
  const node = element('button', label);
  node.addEventListener('click', press);
  return node;
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  text = '',
): HTMLElementTagNameMap[Name] {
  const node = document.createElement(name);
  node.textContent = text;
  return node;
}

const css = `
dialog{width:min(24rem,calc(100vw - 2rem));padding:1rem;border:2px dashed #8a5a00;
border-radius:.5rem;font:1rem/1.5 system-ui,sans-serif;color:#1b1b1f;background:#fff}
h2{margin:0 0 .5rem;font-size:1.125rem}
button{display:block;width:100%;min-height:2.75rem;margin-top:.5rem;font:inherit;font-weight:600;color:#fff;
background:#24408e;border:0;border-radius:.25rem;cursor:pointer}
:focus-visible{outline:3px solid #c2410c;outline-offset:2px}
`;
