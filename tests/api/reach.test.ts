/** Who is answered by the embedded API, whose logins need no proof of identity. */
import { pino } from 'pino';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { importCatalogue } from '../../scripts/api/db/import/import.ts';
import { openDatabase } from '../../scripts/api/db/open.ts';
import { startApi } from '../../scripts/api/server.ts';
import { codeOf } from '../../scripts/api/session/identity-login.ts';
import { settingsFrom } from '../../scripts/shared/settings.ts';
import { startTestApi } from '../support/api.ts';
import { catalogue } from '../support/catalogue.ts';
import { wordsOf } from '../support/customer.ts';

const anybody = codeOf({
  subject: 'x',
  name: 'Ana',
  surname: 'Díaz',
  email: 'cliente@example.com',
  emailVerified: true,
});

const logIn = (address: string, origin = 'http://api.test') =>
  new Request(`${origin}/api/v1/login/facebook`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
    body: JSON.stringify({ access_token: anybody }),
  });

describe('the embedded API', () => {
  it.each([
    [false, '127.0.0.1', 200],
    [false, '::1', 200],
    [false, '192.168.1.7', 403],
    [false, '203.0.113.5', 403],
    [false, 'no address', 403],
    [true, '203.0.113.5', 200],
  ])('that is public: %s, answers an unsigned login from %s with %i', async (isPublic, address, status) => {
    const api = await startTestApi({ isPublic });
    onTestFinished(() => api.close());
    expect((await api.fetch(logIn(address))).status).toBe(status);
  });

  it('tells strangers nothing, on no page', async () => {
    const api = await startTestApi();
    onTestFinished(() => api.close());
    for (const path of ['/outbox', '/sandbox/google', '/api/v1/sticky-messages', '/media/x.webp']) {
      const request = new Request(`http://api.test${path}`, {
        headers: { 'X-Forwarded-For': '203.0.113.5' },
      });
      const answer = await api.fetch(request);
      expect(answer.status).toBe(403);
      expect(await wordsOf(answer)).toContain('Esta tienda de prueba');
    }
  });

  it.each([
    [{}, 403],
    [{ DEMO: '1', SITE_URL: 'https://demo.example' }, 200],
  ])('as a program with %o answers strangers or not', async (env, status) => {
    const root = mkdtempSync(join(tmpdir(), 'api-reach-'));
    onTestFinished(() => rmSync(root, { recursive: true }));
    const settings = settingsFrom({ ...env, DATA_DIR: root });
    const database = openDatabase(settings.data.apiDatabase);
    await importCatalogue(database, catalogue);
    database.close();
    const api = await startApi({ ...settings, apiPort: 0 }, pino({ enabled: false }));
    onTestFinished(() => api.stop());
    expect((await fetch(logIn('203.0.113.5', api.url))).status).toBe(status);
  });
});
