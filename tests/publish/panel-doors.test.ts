/** Access to the panel. */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createPublisherApp } from '../../scripts/publish/panel/app.ts';
import { Login } from '../../scripts/publish/panel/login.ts';
import { idleState, ownForm, siteUrl } from './panel-state.ts';

const password = 'la clave de la prueba';

describe('who enters the panel', () => {
  it('makes who guesses wait, and nobody else', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const app = open();
    const guesser = '203.0.113.7';
    for (let n = 0; n < 10; n++) expect((await enter(app, `no ${n}`, guesser)).status).toBe(401);
    expect((await enter(app, password, guesser)).status).toBe(429);
    expect((await enter(app, password, '198.51.100.1')).status).toBe(303);
    await vi.advanceTimersByTimeAsync(16 * 60_000);
    expect((await enter(app, password, guesser)).status).toBe(303);
    expect((await enter(app, 'no', guesser)).status).toBe(401);
  });

  it('takes the addresses of one IPv6 subscriber for one, and a visitor behind a proxy for himself', async () => {
    const app = open();
    for (let n = 0; n < 10; n++) await enter(app, 'no', `2001:db8::${n}:1`);
    expect((await enter(app, password, '2001:db8:0:0:ffff::1')).status).toBe(429);
    expect((await enter(app, password, '2001:db8:0:1::1')).status).toBe(303);
    for (let n = 0; n < 10; n++) await enter(app, 'no', '127.0.0.1', { 'x-forwarded-for': '203.0.113.7' });
    expect((await enter(app, password, '127.0.0.1', { 'x-forwarded-for': '203.0.113.7' })).status).toBe(429);
    expect((await enter(app, password, '127.0.0.1', { 'x-forwarded-for': '203.0.113.8' })).status).toBe(303);
  });

  it('keeps its cookie from scripts and from other sites', async () => {
    const app = open();
    const cookie = (await enter(app, password)).headers.get('set-cookie');
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Strict/);
    expect(cookie).not.toMatch(/Secure/);
    const overTls = await enter(app, password, '127.0.0.1', { 'x-forwarded-proto': 'https' });
    expect(overTls.headers.get('set-cookie')).toMatch(/Secure/);
  });
});

function open() {
  const state = () => Promise.resolve(idleState);
  const daemon = { request: vi.fn(), goBack: vi.fn(), settleWarning: vi.fn(), state };
  const receive = () => ({ status: 503, reason: 'none' }) as const;
  return createPublisherApp({ daemon, receive, login: new Login(password), siteUrl });
}

type App = ReturnType<typeof open>;

function bindings(remoteAddress: string, headers: Record<string, string> = {}) {
  return { incoming: { socket: { remoteAddress }, headers } };
}

function enter(
  app: App,
  given: string,
  from = '127.0.0.1',
  headers: Record<string, string> = {},
): Promise<Response> {
  const body = new URLSearchParams({ password: given });
  return Promise.resolve(
    app.request(
      '/entrar',
      { method: 'POST', body, headers: { ...headers, ...ownForm } },
      bindings(from, headers),
    ),
  );
}
