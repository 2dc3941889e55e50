/** Replaces MODO's `bundle.js`: the deep link on phones, elsewhere a dialog with the QR code. */
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
  showPayment(options);
}

function showPayment(options: ModoOptions): void {
  const host = element('div');
  const dialog = element('dialog');
  let status: ModoState['status'] = 'CREATED';
  let poll: ReturnType<typeof setInterval> | undefined;

  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [sheet];
  root.append(dialog);
  dialog.setAttribute('aria-label', words.title);
  dialog.addEventListener('close', end);
  document.body.append(host);
  dialog.showModal();
  void start(options);

  async function start({ checkoutId, qrString }: Refreshed): Promise<void> {
    status = 'CREATED';
    const ask = async (query = '', init?: RequestInit): Promise<ModoState | null> => {
      const url = `${origin}/sandbox/modo/${encodeURIComponent(checkoutId)}/state${query}`;
      const answer = await fetch(url, init).catch(() => null);
      return answer?.ok === true ? ((await answer.json()) as ModoState) : null;
    };
    const decide = (decision: string) => () =>
      void ask('', { method: 'POST', body: new URLSearchParams({ decision }) }).then(settle);
    const state = await ask(`?qr=${encodeURIComponent(qrString)}`);
    if (state?.status !== 'CREATED') return settle(state);
    const endsAt = performance.now() + state.expiresInMs;
    const clock = element('output');
    const tick = (): void => {
      const seconds = Math.max(0, Math.round((endsAt - performance.now()) / 1000));
      clock.textContent = `${words.expiresIn} ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    };
    tick();
    show(
      ...(state.qr === null ? [] : [drawing(state.qr)]),
      paragraph(words.scan),
      clock,
      button(words.approve, decide('approve')),
      button(words.reject, decide('reject')),
      closing(words.cancel),
    );
    poll = setInterval(() => {
      tick();
      void ask().then((next) => next && settle(next));
    }, pollMs);
  }

  /** Reports the result once; an expired code is reported by how the dialog is closed. @param state null for none */
  function settle(state: ModoState | null): void {
    if (state?.status === status || state?.status === 'CREATED') return;
    clearInterval(poll);
    if (state === null) return show(paragraph(words.failed), closing(words.close));
    status = state.status;
    const text = { ACCEPTED: words.approved, REJECTED: words.rejected, EXPIRED: words.expired }[state.status];
    const { onSuccess, onFailure, refreshData } = options;
    const renew = (): void => void Promise.resolve(refreshData?.()).then((next) => next && start(next));
    const canRenew = status === 'EXPIRED' && refreshData !== undefined;
    const close = closing(status === 'ACCEPTED' ? words.finish : words.close);
    show(paragraph(text), ...(canRenew ? [button(words.renew, renew)] : []), close);
    if (status === 'ACCEPTED') onSuccess?.();
    if (status === 'REJECTED') onFailure?.();
  }

  function end(): void {
    clearInterval(poll);
    host.remove();
    const { callbackURL, onCancel, onClose } = options;
    if (status === 'CREATED' || status === 'EXPIRED') onCancel?.();
    onClose?.();
    if (status === 'ACCEPTED' && callbackURL !== undefined) location.assign(callbackURL);
  }

  function show(...content: readonly Element[]): void {
    dialog.replaceChildren(element('h2', words.title), ...content);
  }

  function closing(text: string): HTMLElement {
    return button(text, () => dialog.close());
  }
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
  const node = element('p', text);
  node.setAttribute('role', 'status');
  return node;
}

function button(label: string, press: () => void): HTMLElement {
  const node = element('button', label);
  node.type = 'button';
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
dialog{width:min(24rem,calc(100vw - 2rem));max-height:calc(100dvh - 2rem);padding:1rem;border:2px dashed #8a5a00;
border-radius:.5rem;font:1rem/1.5 system-ui,sans-serif;color:#1b1b1f;background:#fff}
h2{margin:0 0 .5rem;font-size:1.125rem}
p{margin:.5rem 0}
svg{display:block;width:min(16rem,100%);margin:0 auto;background:#fff;shape-rendering:crispEdges}
button{display:block;width:100%;min-height:2.75rem;margin-top:.5rem;font:inherit;font-weight:600;color:#fff;
background:#24408e;border:0;border-radius:.25rem;cursor:pointer}
:focus-visible{outline:3px solid #c2410c;outline-offset:2px}
`;
