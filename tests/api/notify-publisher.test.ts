/** Notifications from editor commands, received by the publisher's own webhook. */
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { notifyPublisher } from '../../scripts/api/notify-publisher.ts';
import { acceptedSecrets } from '../../scripts/publish/state/secrets.ts';
import { signatureOf } from '../../scripts/http/signature.ts';
import { receive } from '../../scripts/publish/http/webhook.ts';
import { createPublisherServer } from '../../scripts/publish/http/publisher-server.ts';
import { fallDue, nextReminder, readReportedChanges } from '../../scripts/publish/state/reported-changes.ts';
import { record } from '../../scripts/publish/state/run-history.ts';
import { rollBack } from '../../scripts/publish/daemon/runs.ts';
import { endPause } from '../../scripts/publish/state/pause.ts';
import { Login } from '../../scripts/publish/http/login.ts';
import type { DataLayout } from '../../scripts/shared/settings.ts';
import { at, emptyShop, release } from '../serve/tiny-shop.ts';
import { startTestApi, type TestApi } from '../support/api.ts';
import { nextOf } from '../../scripts/edit/answers.ts';
import { edit } from '../support/editing.ts';
import { openWorkshop } from '../publish/workshop.ts';
import { idleDaemon } from '../publish/report.ts';

describe('an edit', () => {
  it('is told at once, with the moments at which offers and presales change', async () => {
    const api = await startTestApi();
    const publisher = await listeningPublisher();
    const now = new Date();
    const until = zoned(new Date(now.getTime() + 3_600_000));
    const from = zoned(new Date(now.getTime() + 1_800_000));
    const line = `offer create --title Mañana --percent 10 --category comics --from ${from} --until ${until} --yes`;
    const { code } = await edit(atTime(api, now), line);
    expect(code).toBe(0);
    await edit(api, 'product change one-piece-31 --release-date 2027-04-01');
    expect(await notifyPublisher(publisher.settings, api.db, lists, new Date())).toBe('delivered');
    expect(publisher.daemon.request).toHaveBeenCalledExactlyOnceWith({ cause: 'webhook', isPoll: true });
    // Another one within the same second is no replay.
    expect(await notifyPublisher(publisher.settings, api.db, lists, new Date())).toBe('delivered');
    expect(publisher.daemon.request).toHaveBeenCalledTimes(2);
    const reminders = remindersOf(publisher.settings.data);
    for (const instant of [from, until, '2027-04-01T00:00:00-03:00'])
      expect(reminders).toContain(Date.parse(instant));
  });

  it.each([
    ['other-address', 'refused'],
    ['too-many-lost', 'refused'],
    ['api-unreachable', 'delivered'],
  ])('after a publish that was refused (%s) is said to be %s', async (problem, receipt) => {
    const api = await startTestApi();
    const { settings } = await listeningPublisher();
    const run = { causes: ['start'], isFull: false, startedAt: 1 } as const;
    const refused = { kind: 'refused', problem, reason: '' } as const;
    record(settings.data, { ...run, endedAt: 2, result: refused }, console);
    record(settings.data, { ...run, endedAt: null, result: null }, console);
    expect(await notifyPublisher(settings, api.db, lists, new Date())).toBe(receipt);
  });

  it('is said to wait while a rollback holds, whether a publisher runs or not', async () => {
    const api = await startTestApi();
    const { settings, daemon } = await listeningPublisher();
    for (const [index, content] of ['uno', 'dos'].entries())
      await release(settings.data, { 'index.html': content }, at(1000 * index));
    await rollBack(settings.data, { to: null, cause: 'hand', log: console });
    expect(await notifyPublisher(settings, api.db, lists, new Date())).toBe('paused');
    expect(daemon.request).toHaveBeenCalledOnce();
    expect(await notifyPublisher({ ...settings, publisherPort: 9 }, api.db, lists, new Date())).toBe(
      'paused',
    );
    endPause(settings.data);
    expect(await notifyPublisher(settings, api.db, lists, new Date())).toBe('delivered');
  });

  it('waits for the next publish when no publisher runs: nothing of it is lost', async () => {
    const api = await startTestApi();
    const data = emptyShop();
    const settings = { data, host: '127.0.0.1', publisherPort: 9 };
    const change = { products: ['ano-cero'] };
    const end = new Date(Date.now() + 3_600_000);
    const line = `offer create --title Hoy --percent 10 --product ano-cero --until ${zoned(end)}`;
    await edit(atTime(api, new Date()), line);
    expect(await notifyPublisher(settings, api.db, change, new Date())).toBe('queued');
    acceptedSecrets({}, { data, isApiEmbedded: true });
    expect(await notifyPublisher(settings, api.db, lists, new Date())).toBe('queued');
    expect(readReportedChanges(data)).toMatchObject({ products: ['ano-cero'], isPoll: true });
    expect(remindersOf(data)).toContain(Date.parse(zoned(end)));
  });

  it.each<[string, readonly string[] | null | undefined]>([
    ['product change ano-cero --description Otra', ['ano-cero']],
    ['product end ano-cero --yes', ['ano-cero']],
    ['product change ano-cero --title "Ano Cero"', undefined],
    ['product list', undefined],
    ['offer create --title Hoy --percent 5 --product ano-cero', []],
  ])('names the products that no list need show: %s', async (line, products) => {
    const api = await startTestApi();
    const { edit: change } = await edit(atTime(api, new Date()), line);
    expect(change?.products).toEqual(products);
  });

  it.each([
    ['product change ano-cero --price 100 --yes', null],
    ['product change ano-cero --title "Año Cero 2"', 'npm run publish -- --only ano-cero'],
    ['offer create --title Hoy --percent 5 --product ano-cero', 'npm run publish -- --only offers'],
    ['message create "Envíos gratis"', 'npm run publish -- --only content'],
    ['author rename ana-nunez "Zoraida Tinta"', 'npm run publish'],
  ])('says which command publishes what it changed, and no more: %s', async (line, command) => {
    const api = await startTestApi();
    const { edit: change } = await edit(atTime(api, new Date()), line);
    const next = nextOf(change ?? { products: null }, 'queued');
    if (command === null) expect(next).not.toContain('--only');
    else expect(next.endsWith(`: ${command}`)).toBe(true);
  });

  it('is stored with what it names when no publisher runs', async () => {
    const api = await startTestApi();
    const { data } = (await listeningPublisher()).settings;
    const unreachable = { data, host: '127.0.0.1', publisherPort: 1 };
    const changes = { products: ['ano-cero'], areas: ['content'] } as const;
    expect(await notifyPublisher(unreachable, api.db, changes, new Date())).toBe('queued');
    expect(readReportedChanges(data)).toMatchObject({ ...changes, isPoll: false });
  });
});

describe("another backend's delivery", () => {
  it.each([
    ['no body and no length of it', '', 202],
    ['a chunked body', '{"products":["ano-cero"]}', 202],
  ])('is answered with %s', async (_, body, status) => {
    const { secret, settings } = await listeningPublisher();
    const [timestamp, id] = [String(Math.floor(Date.now() / 1000)), 'entrega-1'];
    const signature = signatureOf(secret, { timestamp, id, body: Buffer.from(body) });
    const head = [
      'POST /publish HTTP/1.1',
      'Host: shop.test',
      'Connection: close',
      `X-Publish-Timestamp: ${timestamp}`,
      `X-Publish-Delivery: ${id}`,
      `X-Publish-Signature: ${signature}`,
      ...(body === '' ? [] : ['Transfer-Encoding: chunked']),
    ];
    const chunks = body === '' ? '' : `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
    const socket = connect(settings.publisherPort, '127.0.0.1');
    socket.write(`${head.join('\r\n')}\r\n\r\n${chunks}`);
    expect(await text(socket)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });
});

describe('the moments at which prices change', () => {
  it('are those that the API tells and the ends of announced offers', async () => {
    const { backend, sync } = openWorkshop(3);
    const [until, change] = ['2026-11-20T15:00:00Z', '2026-11-21T15:00:00Z'];
    backend.offers = [{ percent: 5, category: 'manga', until }];
    expect((await sync()).lookAgainAt).toEqual([Date.parse(until)]);
    backend.priceChanges = [change];
    expect((await sync()).lookAgainAt).toEqual([Date.parse(change), Date.parse(until)]);
    backend.fault = ({ pathname }) =>
      pathname.endsWith('/offer') ? new Response('', { status: 500 }) : null;
    expect((await sync()).lookAgainAt).toEqual([]);
  });
});

function atTime({ db }: TestApi, now: Date) {
  return { db, clock: { now: () => now } };
}

const lists = { products: null };

/** In the format that editors type: without fractions of a second. */
function zoned(instant: Date): string {
  return instant.toISOString().replace(/\.\d+Z/, 'Z');
}

function remindersOf(data: DataLayout): readonly number[] {
  const found: number[] = [];
  for (let next = nextReminder(data); next !== null; next = nextReminder(data)) {
    found.push(next);
    fallDue(data, next);
  }
  return found;
}

async function listeningPublisher() {
  const data = emptyShop();
  const daemon = { ...idleDaemon, request: vi.fn() };
  const secrets = acceptedSecrets({}, { data, isApiEmbedded: true });
  const server = createPublisherServer({
    daemon,
    receive: (delivery) => receive(delivery, { data, secrets }),
    login: new Login('clave'),
    siteUrl: 'http://localhost:4321',
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return { daemon, secret: secrets[0] ?? '', settings: { data, host: '127.0.0.1', publisherPort: port } };
}
