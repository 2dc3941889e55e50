/**
 * A page of another site under a name that leads to this machine (DNS rebinding), and guesses of the panel's password
 * by a program on this machine that names other visitors.
 */
import { expect, it, onTestFinished, describe } from 'vitest';
import { createPublisherApp } from '../../scripts/publish/http/publisher-server.ts';
import { Login } from '../../scripts/publish/http/login.ts';
import { settingsFrom } from '../../scripts/shared/settings.ts';
import { idleDaemon } from '../publish/report.ts';
import { startTestApi } from '../support/api.ts';

const { ownHosts } = settingsFrom({
  SITE_URL: 'https://tienda.test',
  ALLOWED_HOSTS: 'panel.test, Otro.test',
});

const hosts: readonly (readonly [host: string, isOwn: boolean])[] = [
  ['localhost:4320', true],
  ['127.0.0.1:4320', true],
  ['[::1]:4320', true],
  ['192.168.1.10:4320', true],
  ['tienda.test', true],
  ['panel.test:4322', true],
  ['otro.test', true],
  ['evil.example:4320', false],
  ['localhost.evil.example', false],
  ['tienda.test.evil.example', false],
  ['127.0.0.1.nip.io:4320', false],
  ['a b', false],
];

describe.each(hosts)('a page that names the host %s', (host, isOwn) => {
  it(`reads mails, calls and panel: ${isOwn}`, async () => {
    const api = await startTestApi({ ownHosts });
    onTestFinished(() => api.close());
    for (const path of ['/outbox', '/api/v1/sticky-messages']) {
      const { status } = await api.get(`http://api.test${path}`, { headers: { Host: host } });
      expect(status === 403, path).toBe(!isOwn);
    }
    const panel = open();
    for (const path of ['/', '/estado', '/panel.css'])
      expect((await panel.request(path, { headers: { host } })).status === 403, path).toBe(!isOwn);
    // Signed, and without secrets.
    expect((await panel.request('/health', { headers: { host } })).status).toBe(200);
  });
});

describe('guesses of the panel’s password', () => {
  const wait = 429;

  it('by this machine’s own browser end after ten, whatever visitor they name', async () => {
    const guess = guesserOf(open(), { host: 'localhost:4322' });
    for (let n = 0; n < 10; n += 1) expect(await guess(`203.0.113.${n}`)).toBe(401);
    expect(await guess('198.51.100.1')).toBe(wait);
  });

  it('of a hundred visitors of one proxy end, without a wait for this machine', async () => {
    const panel = open();
    const guess = guesserOf(panel, { host: 'tienda.test' });
    for (let n = 0; n < 100; n += 1) expect(await guess(`203.0.113.${n}`)).toBe(401);
    expect(await guess('198.51.100.1')).toBe(wait);
    expect(await guesserOf(panel, { host: 'localhost:4322' })('')).toBe(401);
  });
});

function open() {
  return createPublisherApp({
    daemon: idleDaemon,
    receive: () => ({ status: 401, reason: '' }),
    login: new Login('la clave de la prueba'),
    siteUrl: 'https://tienda.test',
    ownHosts,
  });
}

function guesserOf(panel: ReturnType<typeof open>, headers: Record<string, string>) {
  return async (visitor: string): Promise<number> => {
    const named = { ...headers, 'sec-fetch-site': 'same-origin', 'x-forwarded-for': visitor };
    const bindings = { incoming: { socket: { remoteAddress: '127.0.0.1' }, headers: named } };
    const body = new URLSearchParams({ password: 'no' });
    return (await panel.request('/entrar', { method: 'POST', body, headers: named }, bindings)).status;
  };
}
