/** Replaces Facebook's `sdk.js`. Its popup opens in the click handler (user activation). */
export {};

interface LoginResponse {
  readonly authResponse: { readonly accessToken: string; readonly userID: string } | null;
  readonly status: 'connected' | 'unknown';
}

const { origin } = new URL((document.currentScript as HTMLScriptElement).src);
const closedPollMs = 250;
let isReady = false;

Object.assign(window, { FB: { init, login } });
(window as { fbAsyncInit?: () => void }).fbAsyncInit?.();

function init({ version }: { readonly appId: string; readonly version: string }): void {
  if (!version) throw new Error('init not called with valid version');
  isReady = true;
}

function login(callback: (response: LoginResponse) => void, _options?: { readonly scope?: string }): void {
  if (!isReady) throw new Error('FB.login() called before FB.init().');
  const popup = window.open(
    `${origin}/sandbox/facebook/login`,
    'facebook-login',
    'popup,width=480,height=640',
  );
  const finish = (authResponse: LoginResponse['authResponse']): void => {
    clearInterval(watch);
    removeEventListener('message', listen);
    popup?.close();
    callback({ authResponse, status: authResponse === null ? 'unknown' : 'connected' });
  };
  const listen = (event: MessageEvent): void => {
    const said = event.data as { source?: string; authResponse?: LoginResponse['authResponse'] } | null;
    // Accepts messages of this popup only, in case the page was made to open others.
    if (event.origin !== origin || event.source !== popup || said?.source !== 'sandbox-facebook') return;
    finish(said.authResponse ?? null);
  };
  addEventListener('message', listen);
  const watch = setInterval(() => {
    if (popup === null || popup.closed) finish(null);
  }, closedPollMs);
}
