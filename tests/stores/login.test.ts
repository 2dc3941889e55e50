/** Login: requests, redirects, messages, storage. */
import { describe, expect, it, vi } from 'vitest';
import { expectConsole } from '../support/setup.ts';
import { allowOrigins, ok, openWorld, tokenKey } from './world.ts';

const token = ok({ access_token: 'secret-token' });
const failed = 'Error al intentar ingresar. Si el error persiste comuniquese con nosotros';

async function openLogin(path = '/login', stored: Parameters<typeof openWorld>[1] = {}) {
  const world = openWorld(path, stored);
  const stores = await import('../../src/stores/session/login.ts');
  const { openSessionScreen } = await import('../../src/stores/session/registration.ts');
  const { $isStorageBlocked } = await import('../../src/stores/session/return-path.ts');
  openSessionScreen();
  const press = async (email = 'ana@example.com', password = 'contraseña secreta') => {
    stores.loginForm.write('email', email);
    stores.loginForm.write('password', password);
    await stores.logIn();
  };
  return { ...world, ...stores, press, isBlocked: () => $isStorageBlocked.get() };
}

describe('logging in', () => {
  it('keeps no password, and the token under its own key only', async () => {
    const { press, answers, kept, went } = await openLogin('/login?origen=%2Fcuenta%2Fpedido%2F7%3Fx%3D1');
    answers['POST /login'] = { status: 500, body: {} };
    await press();
    expect(kept()).not.toContain('secreta');
    answers['POST /login'] = token;
    await press();
    expect(kept()).toBe(`${tokenKey}=secret-token`);
    expect(went()).toEqual(['replace /cuenta/pedido/7?x=1']);
  });

  it('of an unconfirmed account offers another mail, until the next try', async () => {
    const { press, answers, requests, $unconfirmed, confirmationMail } = await openLogin();
    answers['POST /login'] = { status: 422, body: { errorMessage: 'x', reason: 'account-unconfirmed' } };
    await press();
    expect($unconfirmed.get()).toBe('ana@example.com');
    answers['POST /recover-password'] = ok({ message: 'x' });
    await confirmationMail.start('ana@example.com');
    expect(requests.at(-1)).toContain('/recover-password');
    answers['POST /login'] = { status: 401, body: {} };
    await press();
    expect($unconfirmed.get()).toBeNull();
  });

  it.each([
    [401, 'Credenciales inválidas. Verifique los datos ingresados'],
    [422, failed],
    [500, failed],
  ])('answered with %i says so and keeps what was typed', async (status, words) => {
    const { press, answers, login, loginForm, went } = await openLogin();
    answers['POST /login'] = { status, body: { errorMessage: 'Otra cosa.' } };
    await press();
    expect(login.$state.get().message).toBe(words);
    const values = { email: 'ana@example.com', password: 'contraseña secreta' };
    expect([loginForm.$form.get().values, went()]).toEqual([values, []]);
  });

  it('is not asked of a customer who is logged in', async () => {
    const { browser } = await openLogin('/login?origen=%2Fcart', { [tokenKey]: 't' });
    expect(browser.location.went).toEqual(['replace /cart']);
  });
});

describe('a browser that keeps nothing', () => {
  it('of which it turns out when the session begins, says so and begins none', async () => {
    const { press, answers, browser, storage, isBlocked } = await openLogin();
    const { accessToken } = await import('../../src/stores/session/session.ts');
    expect(isBlocked()).toBe(false);
    answers['POST /login'] = token;
    storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    await press();
    expect([isBlocked(), accessToken(), browser.location.went]).toEqual([true, null, []]);
  });

  it('does not spend the link of a recovery', async () => {
    const path = '/recuperar-clave-validacion?email=a%40b.example&token=t';
    const { requests } = openWorld(path, 'blocked');
    const { followRecoveryLink, openRecoveryLink } = await import('../../src/stores/session/recovery.ts');
    const { $isStorageBlocked } = await import('../../src/stores/session/return-path.ts');
    openRecoveryLink();
    await followRecoveryLink();
    expect($isStorageBlocked.get()).toBe(true);
    expect(requests).toEqual([]);
  });
});

const departureKey = 'vineta:1:google-login';
const ours = { [departureKey]: '{"state":"a","verifier":null}' };
const googleFailed = 'Error al intentar ingresar con Google';

describe('logging in with Google', () => {
  it('leaves only for an address of the settings', async () => {
    const { browser, answers, requests } = openWorld('/login');
    allowOrigins('https://accounts.google.com');
    const { googleDeparture } = await import('../../src/stores/session/google-login.ts');
    const answer = (googleUrl: string) => ok({ data: { googleUrl } });
    answers['GET /login/google'] = answer('https://accounts.google.com/o/oauth2?state=1');
    await googleDeparture.start(null);
    expect(browser.location.went).toEqual(['assign https://accounts.google.com/o/oauth2?state=1']);
    expect(requests[0]).toMatch(/^GET \/api\/v1\/login\/google\?challenge=[\w-]{43}$/);
    expectConsole(/https:\/\/accounts\.google\.com\.evil\.example, which is none/);
    answers['GET /login/google'] = answer('https://accounts.google.com.evil.example/');
    await googleDeparture.start(null);
    expect(browser.location.went).toHaveLength(1);
    expect(googleDeparture.$state.get().message).toBe(googleFailed);
  });

  it('forwards the query as it came, once, and comes back to where it began', async () => {
    const raw = '?state=a&code=4%2F0Ab+c&scope=email+profile&scope=x';
    const inTab = {
      'vineta:1:origin': '/cuenta/favoritos',
      [departureKey]: '{"state":"a","verifier":"of this tab"}',
    };
    const { browser, requests, answers } = openWorld('/login/google', {}, inTab);
    Object.assign(browser.window, { strippedQuery: raw });
    answers['POST /login/google'] = token;
    const { returnFromGoogle } = await import('../../src/stores/session/google-login.ts');
    await returnFromGoogle();
    expect(requests).toEqual([`POST /api/v1/login/google${raw}&verifier=of+this+tab`]);
    expect(browser.location.went).toEqual(['replace /cuenta/favoritos']);
  });

  it.each([
    ['began in another browser', '?state=b&code=of-the-attacker', {}],
    ['has a foreign state', '?state=b&code=of-the-attacker', ours],
    ['has no state', '?code=of-the-attacker', ours],
  ])('does not follow a return that %s, and keeps the session', async (_, query, inTab) => {
    const { requests, storage, tab } = openWorld(`/login/google${query}`, { [tokenKey]: 'mine' }, inTab);
    const { $isForeignReturn, returnFromGoogle } = await import('../../src/stores/session/google-login.ts');
    await returnFromGoogle();
    expect([requests, storage.getItem(tokenKey)]).toEqual([[], 'mine']);
    expect([$isForeignReturn.get(), tab.length]).toEqual([true, 0]);
  });
});

describe.each([401, 422, 500])('refused with %i, says so in words of its own', (status) => {
  it('Google', async () => {
    const { answers } = openWorld('/login/google?error=access_denied&state=a', {}, ours);
    answers['POST /login/google'] = { status, body: { errorMessage: 'No.' } };
    const { googleReturn, returnFromGoogle } = await import('../../src/stores/session/google-login.ts');
    await returnFromGoogle();
    expect(googleReturn.$state.get()).toEqual({ state: 'rejected', message: googleFailed });
  });

  it('Facebook', async () => {
    const { answers } = openWorld('/login');
    answers['POST /login/facebook'] = { status, body: { errorMessage: 'No.' } };
    const { $facebook, logInWithFacebook, prepareFacebook } =
      await import('../../src/stores/session/facebook-login.ts');
    // Facebook's script, which is loaded at once and accepts every login.
    const element: { onload?: () => void } = {};
    const append = () => queueMicrotask(() => element.onload?.());
    Object.assign(document, { createElement: () => element, head: { append } });
    const login = (answered: (answer: unknown) => void) =>
      answered({ authResponse: { accessToken: 'of-facebook' } });
    vi.stubGlobal('FB', { init: () => undefined, login });
    await prepareFacebook();
    await logInWithFacebook();
    const message = 'Error al intentar ingresar con Facebook. Si el error persiste comuniquese con nosotros';
    await expect.poll(() => $facebook.get()).toEqual({ name: 'failed', message });
  });
});
