import { mkdtempSync, rmSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importCatalogue } from '../../scripts/api/db/import.ts';
import { MissingDatabase, openDatabase } from '../../scripts/api/db/open.ts';
import { PortTaken, startApi } from '../../scripts/api/server.ts';
import { dataLayout } from '../../scripts/settings.ts';
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
    await api.stop();
    await expect(fetch(api.url)).rejects.toThrow();
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
    // Half of the body is there, so the call has begun.
    await new Promise((resolve) => call.write(body.slice(0, 10), resolve));
    await fetch(`${api.url}/api/v1/sticky-messages`);
    const stopped = api.stop();
    call.end(body.slice(10));
    const answer = await answered;
    expect(answer.statusCode).toBe(200);
    answer.resume();
    await stopped;
  });

  it('answers what is not HTTP, and headers without end, with the error of the wire', async () => {
    const api = await startApi(settings, log);
    const { port } = new URL(api.url);
    const say = (text: string) =>
      new Promise<string>((resolve, reject) => {
        let heard = '';
        const socket = connect(Number(port), '127.0.0.1', () => socket.write(text));
        socket
          .on('data', (data) => (heard += String(data)))
          .on('close', () => resolve(heard))
          .on('error', reject);
      });
    const garbage = await say('hello\r\n\r\n');
    expect(garbage).toMatch(/^HTTP\/1\.1 400[^]*application\/json[^]*errorMessage/);
    const endless = await say(`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`);
    expect(endless).toMatch(/^HTTP\/1\.1 431[^]*application\/json[^]*errorMessage/);
    await api.stop();
  });

  it('says that its port is taken', async () => {
    const first = await startApi(settings, log);
    const apiPort = Number(new URL(first.url).port);
    await expect(startApi({ ...settings, apiPort }, log)).rejects.toThrow(PortTaken);
    await first.stop();
  });

  it('says that there is no database', async () => {
    const data = dataLayout(join(root, 'empty'));
    await expect(startApi({ ...settings, data }, log)).rejects.toThrow(MissingDatabase);
  });
});
