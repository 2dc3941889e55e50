/**
 * Replaces MODO's `bundle.js`: follows the deep link on phones, elsewhere opens a dialog with the QR code. Its styles
 * use a constructed stylesheet in a shadow root, which needs no CSP exception.
 */
import type { modoScriptWords } from '../sandbox-messages.ts';
import type { ModoState } from '../modo.ts';

declare const settings: { readonly words: typeof modoScriptWords };

interface ModoOptions {
  readonly version?: '2';
  readonly qrString: string;
  readonly checkoutId: string;
  readonly deeplink: {
    readonly url: string;
    readonly callbackURL: string;
    readonly callbackURLSuccess: string;
  };
  readonly callbackURL?: string;
  readonly onSuccess?: () => void;
  readonly onFailure?: () => void;
  readonly onCancel?: () => void;
  readonly onClose?: () => void;
  readonly refreshData?: () => Refreshed | Promise<Refreshed>;
}

type Refreshed = Pick<ModoOptions, 'checkoutId' | 'qrString'>;

const { words } = settings;
const { origin } = new URL((document.currentScript as HTMLScriptElement).src);
const pollMs = 1500;

Object.assign(window, { ModoSDK: { modoInitPayment } });

function modoInitPayment(options: ModoOptions): void {
  if (/Android|iPhone|iPad|Mobile/i.test(navigator.userAgent)) {
    const { url, callbackURL, callbackURLSuccess } = options.deeplink;
    const target = new URL(url);
    target.searchParams.set('callbackURL', callbackURL);
    target.searchParams.set('callbackURLSuccess', callbackURLSuccess);
    location.assign(target);
    return;
  }
  void new PaymentWindow(options).open();
}

/** The payment dialog, from opening to result. */
class PaymentWindow {
  readonly #options: ModoOptions;
  readonly #host = element('div');
  readonly #dialog = element('dialog');
  #checkoutId: string;
  #status: ModoState['status'] = 'CREATED';
  #poll: ReturnType<typeof setInterval> | undefined;

  constructor(options: ModoOptions) {
    this.#options = options;
    this.#checkoutId = options.checkoutId;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    const root = this.#host.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [sheet];
    root.append(this.#dialog);
    this.#dialog.setAttribute('aria-label', words.title);
    this.#dialog.addEventListener('close', () => {
      this.#closed();
    });
  }

  async open(): Promise<void> {
    document.body.append(this.#host);
    this.#dialog.showModal();
    await this.#start(this.#options);
  }

  async #start({ checkoutId, qrString }: Refreshed): Promise<void> {
    this.#checkoutId = checkoutId;
    this.#status = 'CREATED';
    const state = await this.#ask(`?qr=${encodeURIComponent(qrString)}`);
    if (state === null) this.#showFailure();
    else if (state.status === 'CREATED') this.#showCode(state);
    else this.#settle(state);
  }

  #showCode({ qr, expiresInMs }: ModoState): void {
    const clock = element('output');
    const tick = countdown(clock, expiresInMs);
    this.#show([
      ...(qr === null ? [] : [drawing(qr)]),
      paragraph(words.scan),
      clock,
      button(words.approve, () => void this.#decide('approve')),
      button(words.reject, () => void this.#decide('reject')),
      this.#closing(words.cancel),
    ]);
    clearInterval(this.#poll);
    this.#poll = setInterval(() => {
      tick();
      void this.#ask().then((state) => state && this.#settle(state));
    }, pollMs);
  }

  async #decide(decision: string): Promise<void> {
    const state = await this.#ask('', { method: 'POST', body: new URLSearchParams({ decision }) });
    if (state === null) this.#showFailure();
    else this.#settle(state);
  }

  async #ask(query = '', init?: RequestInit): Promise<ModoState | null> {
    const url = `${origin}/sandbox/modo/${encodeURIComponent(this.#checkoutId)}/state${query}`;
    const answer = await fetch(url, init).catch(() => null);
    return answer?.ok === true ? ((await answer.json()) as ModoState) : null;
  }

  /** Reports the result once; an expired code is reported by how the dialog is closed. */
  #settle({ status }: ModoState): void {
    if (status === this.#status || status === 'CREATED') return;
    this.#status = status;
    clearInterval(this.#poll);
    const text = { ACCEPTED: words.approved, REJECTED: words.rejected, EXPIRED: words.expired }[status];
    const { onSuccess, onFailure, refreshData } = this.#options;
    const renew = (): void => void Promise.resolve(refreshData?.()).then((next) => next && this.#start(next));
    const canRenew = status === 'EXPIRED' && refreshData !== undefined;
    this.#show([
      paragraph(text),
      ...(canRenew ? [button(words.renew, renew)] : []),
      this.#closing(status === 'ACCEPTED' ? words.finish : words.close),
    ]);
    if (status === 'ACCEPTED') onSuccess?.();
    if (status === 'REJECTED') onFailure?.();
  }

  #closed(): void {
    clearInterval(this.#poll);
    this.#host.remove();
    const { callbackURL, onCancel, onClose } = this.#options;
    if (this.#status === 'CREATED' || this.#status === 'EXPIRED') onCancel?.();
    onClose?.();
    if (this.#status === 'ACCEPTED' && callbackURL !== undefined) location.assign(callbackURL);
  }

  #showFailure(): void {
    clearInterval(this.#poll);
    this.#show([paragraph(words.failed), this.#closing(words.close)]);
  }

  #show(content: readonly (HTMLElement | SVGElement)[]): void {
    const title = element('h2');
    title.textContent = words.title;
    this.#dialog.replaceChildren(title, ...content);
  }

  #closing(label: string): HTMLElement {
    return button(label, () => {
      this.#dialog.close();
    });
  }
}

/** Shows the remaining minutes and seconds. @returns updates them */
function countdown(output: HTMLElement, expiresInMs: number): () => void {
  const endsAt = performance.now() + expiresInMs;
  const tick = (): void => {
    const seconds = Math.max(0, Math.round((endsAt - performance.now()) / 1000));
    const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    output.textContent = `${words.expiresIn} ${text}`;
  };
  tick();
  return tick;
}

function drawing({ size, path }: NonNullable<ModoState['qr']>): SVGElement {
  const namespace = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(namespace, 'svg');
  svg.setAttribute('viewBox', `-4 -4 ${size + 8} ${size + 8}`);
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', words.qr);
  const shape = document.createElementNS(namespace, 'path');
  shape.setAttribute('d', path);
  svg.append(shape);
  return svg;
}

function paragraph(text: string): HTMLElement {
  const node = element('p');
  node.setAttribute('role', 'status');
  node.textContent = text;
  return node;
}

function button(label: string, press: () => void): HTMLElement {
  const node = element('button');
  node.type = 'button';
  node.textContent = label;
  node.addEventListener('click', press);
  return node;
}

function element<Name extends keyof HTMLElementTagNameMap>(name: Name): HTMLElementTagNameMap[Name] {
  return document.createElement(name);
}

const css = `
dialog{width:min(24rem,calc(100vw - 2rem));max-height:calc(100dvh - 2rem);padding:1rem;border:2px dashed #8a5a00;
border-radius:.5rem;font:1rem/1.5 system-ui,sans-serif;color:#1b1b1f;background:#fff}
h2{margin:0 0 .5rem;font-size:1.125rem}
p{margin:.5rem 0}
svg{display:block;width:min(16rem,100%);margin:0 auto;background:#fff;shape-rendering:crispEdges}
button{display:block;width:100%;min-height:2.75rem;margin-top:.5rem;font:inherit;font-weight:600;color:#fff;
background:#24408e;border:0;border-radius:.25rem;cursor:pointer}
:focus-visible{outline:3px solid #c2410c;outline-offset:2px}
`;
