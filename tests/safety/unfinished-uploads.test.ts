/** Bodies that never end, sent by one stranger: what they hold in memory of the site server and of the API. */
import { request, type ClientRequest } from 'node:http';
import { readFileSync } from 'node:fs';
import pRetry from 'p-retry';
import { describe, expect, it, onTestFinished } from 'vitest';
import { importCatalogue } from '../../scripts/api/db/import/import.ts';
import { openDatabase } from '../../scripts/api/db/open.ts';
import { shopDataOf } from '../../scripts/api/db/shop-data.ts';
import { freePorts } from '../../scripts/http/free-ports.ts';
import { settingsFrom } from '../../scripts/shared/settings.ts';
import { catalogue } from '../support/catalogue.ts';
import { temporaryFolder } from '../support/folder.ts';
import { startProgram } from '../support/program.ts';

const megabyte = 1024 * 1024;
const attackers = 60;
/** Linux alone tells the memory of another process in a file. */
const hasProc = process.platform === 'linux';

describe.runIf(hasProc)(`${attackers} uploads that never end`, () => {
  it('of 9 MB in chunks fill no memory of site server and API', async () => {
    const shop = await openShop();
    const before = { site: peakOf(shop.site.pid), api: peakOf(shop.api.pid) };
    await Promise.all(Array.from({ length: attackers }, () => shop.upload(shop.sitePort, 9)));
    expect(peakOf(shop.site.pid) - before.site).toBeLessThan(shop.uploadMemory);
    expect(peakOf(shop.api.pid) - before.api).toBeLessThan(shop.uploadMemory);
    expect((await fetch(`http://127.0.0.1:${shop.sitePort}/api/v1/sticky-messages`)).status).toBe(200);
  });

  it('of 8 MB by a customer do not fill the memory of the API', async () => {
    const shop = await openShop();
    const before = peakOf(shop.api.pid);
    const answers = await Promise.all(Array.from({ length: attackers }, () => shop.upload(shop.apiPort, 8)));
    expect(answers.filter((status) => status !== null).length).toBeGreaterThan(attackers / 2);
    expect(peakOf(shop.api.pid) - before).toBeLessThan(shop.uploadMemory);
    expect(await shop.saveProfile('203.0.113.8')).toBe(200);
  });
});

/** Highest resident memory so far, in bytes. */
function peakOf(pid: number | undefined): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

/** Site server and API as programs, and a customer. */
async function openShop() {
  const root = temporaryFolder();
  const [sitePort = 0, apiPort = 0] = await freePorts(2);
  const environment = { DATA_DIR: root, PORT: `${sitePort}`, API_PORT: `${apiPort}`, LOG_LEVEL: 'silent' };
  const env = { ...process.env, ...environment, API_URL: '', DEMO: '1' };
  const settings = settingsFrom(env);
  const database = openDatabase(settings.data.apiDatabase);
  await importCatalogue(database, catalogue);
  const data = shopDataOf(database);
  const person = {
    email: 'ana@example.com',
    name: 'Ana',
    surname: 'Núñez',
    username: 'ana',
    passwordHash: null,
  };
  const { id } = data.customers.create({ ...person, wantsNewsletter: false });
  const token = data.tokens.issue('session', new Date(), { customerId: id });
  database.close();
  const [api, site] = [startProgram('api', [], env), startProgram('serve', [], env)];
  for (const program of [api, site]) onTestFinished(program.stop);
  const answers = () => fetch(`http://127.0.0.1:${sitePort}/api/v1/sticky-messages`);
  await pRetry(async () => expect((await answers()).status).toBe(200), {
    retries: 600,
    minTimeout: 50,
    factor: 1,
  });
  const authorization = `Bearer ${token}`;
  return {
    ...{ api, site, apiPort, sitePort, uploadMemory: settings.uploadMemory },
    upload: (port: number, megabytes: number) => sentUnfinished(port, megabytes, authorization),
    saveProfile: async (from: string) => {
      const body = new FormData();
      const fields = { _method: 'PUT', name: 'Ana', surname: 'Núñez', username: 'ana', email: person.email };
      for (const [name, value] of Object.entries(fields)) body.set(name, value);
      const url = `http://127.0.0.1:${apiPort}/api/v1/account/account`;
      const headers = { authorization, 'x-forwarded-for': from };
      return (await fetch(url, { method: 'POST', headers, body })).status;
    },
  };
}

const type = 'multipart/form-data; boundary=b';
const chunk = Buffer.alloc(megabyte, 'x');

/** Sends a body in chunks, but not its end. @returns the status of the refusal, 0 when it is cut off; null when all was read */
function sentUnfinished(port: number, megabytes: number, authorization: string): Promise<number | null> {
  const headers = { authorization, 'Content-Type': type, 'Transfer-Encoding': 'chunked' };
  const options = { host: '127.0.0.1', port, method: 'POST', path: '/api/v1/account/account', headers };
  const outgoing = request({ ...options, agent: false }).on('error', () => undefined);
  onTestFinished(() => void outgoing.destroy());
  return new Promise((resolve) => {
    outgoing.once('response', ({ statusCode = 0 }) => resolve(statusCode));
    // Cut off while it writes.
    outgoing.once('close', () => resolve(0));
    void written(outgoing, megabytes).then(() => resolve(null));
  });
}

async function written(outgoing: ClientRequest, megabytes: number): Promise<void> {
  outgoing.write(`--b\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n`);
  for (let sent = 0; sent < megabytes; sent += 1)
    await new Promise<void>((resolve) => outgoing.write(chunk, (error) => (error ? undefined : resolve())));
}
