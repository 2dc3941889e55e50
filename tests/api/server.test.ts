import { mkdtempSync, rmSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { importCatalogue } from '../../scripts/api/db/import/import.ts';
import { openDatabase } from '../../scripts/api/db/open.ts';
import { Explained } from '../../scripts/shared/command-line.ts';
import { startApi } from '../../scripts/api/server.ts';
import { dataLayout } from '../../scripts/shared/settings.ts';
import { catalogue } from '../support/catalogue.ts';

const root = mkdtempSync(join(tmpdir(), 'api-server-'));
const settings = {
  apiPort: 0,
  apiUrl: 'http://127.0.0.1:4320',
  data: dataLayout(root),
  siteUrl: 'http://localhost:4321',
};
const log = pino({ enabled: false });

beforeAll(async () => {
  const database = openDatabase(settings.data.apiDatabase);
  await importCatalogue(database, catalogue);
  database.close();
});
afterAll(() => rmSync(root, { recursive: true }));

describe('the API on a port', () => {
  it('answers over HTTP and stops', async () => {
    const api = await startApi(settings, log);
    const answer = await fetch(`${api.url}/api/v1/product/el-eternauta`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toHaveProperty('product.slug', 'el-eternauta');
    // Longer than the proxy's idle timeout, to avoid the keep-alive race (a request on a connection that is being
    // closed).
    expect(answer.headers.get('keep-alive')).toBe('timeout=65');
    await api.stop();
    await expect(fetch(api.url)).rejects.toThrow();
  });

  it('leads people to where they find its pages', async () => {
    const demo = { ...settings, sandboxUrl: 'https://demo.shop.example' };
    const api = await startApi(demo, log);
    onTestFinished(() => api.stop());
    const answer = await fetch(`${api.url}/api/v1/login/google`);
    expect(await answer.text()).toContain('"https://demo.shop.example/sandbox/google?');
  });

  it('lets a call in flight finish before it stops', async () => {
    const api = await startApi(settings, log);
    const { port } = new URL(api.url);
    const body = JSON.stringify({ product_id: 1, quantity: 1 });
    const call = request({
      port,
      path: '/api/v1/cart',
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
    });
    const answered = new Promise<IncomingMessage>((resolve, reject) =>
      call.on('response', resolve).on('error', reject),
    );
    // Half of the body is sent, so the call has started.
    await new Promise((resolve) => call.write(body.slice(0, 10), resolve));
    await fetch(`${api.url}/api/v1/sticky-messages`);
    const stopped = api.stop();
    call.end(body.slice(10));
    const answer = await answered;
    expect(answer.statusCode).toBe(200);
    answer.resume();
    await stopped;
  });

  it('goes on when its timer throws, and tells the log', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const told = pino({ enabled: false });
    const error = vi.spyOn(told, 'error');
    const api = await startApi(settings, told);
    const editor = openDatabase(settings.data.apiDatabase);
    editor.exec('ALTER TABLE cart RENAME TO cart_that_is_away');
    vi.advanceTimersByTime(7 * 3_600_000);
    await expect.poll(() => error.mock.calls.length).toBeGreaterThan(0);
    editor.exec('ALTER TABLE cart_that_is_away RENAME TO cart');
    editor.close();
    expect((await fetch(`${api.url}/api/v1/product/el-eternauta`)).status).toBe(200);
    await api.stop();
  });

  it('says that its port is taken', async () => {
    const first = await startApi(settings, log);
    const apiPort = Number(new URL(first.url).port);
    await expect(startApi({ ...settings, apiPort }, log)).rejects.toThrow(
      `Port ${apiPort} is taken by another program: stop that program, or set API_PORT to a free one.`,
    );
    await first.stop();
  });

  it('says that there is no database', async () => {
    const data = dataLayout(join(root, 'empty'));
    await expect(startApi({ ...settings, data }, log)).rejects.toThrow(Explained);
  });
});
