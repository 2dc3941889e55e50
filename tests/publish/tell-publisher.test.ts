/** What an editor's command says to the publisher, heard by the publisher's own door. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { tellPublisher } from '../../scripts/api/editor/tell-publisher.ts';
import { runCommand } from '../../scripts/api/editor/command.ts';
import { offerCommand } from '../../scripts/api/editor/offers.ts';
import { offerEnds } from '../../scripts/publish/daemon/offer-ends.ts';
import { acceptedSecrets } from '../../scripts/publish/daemon/secrets.ts';
import { PublisherStore } from '../../scripts/publish/daemon/store.ts';
import { createWebhook } from '../../scripts/publish/daemon/webhook.ts';
import { createPublisherApp } from '../../scripts/publish/panel/app.ts';
import { Sessions } from '../../scripts/publish/panel/sessions.ts';
import { emptyShop } from '../serve/tiny-shop.ts';
import { startTestApi } from '../support/api.ts';

describe('an edit', () => {
  it('is heard at once, with the moments at which offers will change prices by themselves', async () => {
    const api = await startTestApi();
    const publisher = await listeningPublisher();
    const now = new Date();
    const until = new Date(now.getTime() + 3_600_000).toISOString();
    const from = new Date(now.getTime() + 1_800_000).toISOString();
    const argv = ['create', '--title', 'Mañana', '--percent', '10', '--category', 'comics'];
    const zoned = (instant: string) => instant.replace(/\.\d+Z/, 'Z');
    const { code } = await runCommand(
      offerCommand,
      [...argv, '--from', zoned(from), '--until', zoned(until)],
      () => api.db,
      now,
    );
    expect(code).toBe(0);
    expect(await tellPublisher(publisher.settings, api.db, new Date())).toBe(true);
    expect(publisher.daemon.wish).toHaveBeenCalledExactlyOnceWith({ cause: 'webhook', only: null });
    const reminded = publisher.daemon.remind.mock.calls.map(([{ at }]) => at);
    for (const instant of [from, until]) expect(reminded).toContain(Date.parse(zoned(instant)));
  });

  it('is heard each time, also twice within a second', async () => {
    const api = await startTestApi();
    const { settings, daemon } = await listeningPublisher();
    const now = new Date();
    expect(await tellPublisher(settings, api.db, now)).toBe(true);
    expect(await tellPublisher(settings, api.db, now)).toBe(true);
    expect(daemon.wish).toHaveBeenCalledTimes(2);
  });

  it('waits for the next publish when no publisher runs', async () => {
    const api = await startTestApi();
    const data = emptyShop();
    expect(await tellPublisher({ data, publisherPort: 9 }, api.db, new Date())).toBe(false);
    await acceptedSecrets({}, { data, isApiEmbedded: true });
    expect(await tellPublisher({ data, publisherPort: 9 }, api.db, new Date())).toBe(false);
  });
});

describe('the ends of offers', () => {
  it('are what the API says of those that run', async () => {
    const api = await startTestApi();
    const now = api.clock.now();
    const until = new Date(now.getTime() + 7_200_000).toISOString().replace(/\.\d+Z/, 'Z');
    const argv = ['create', '--title', 'Hoy', '--percent', '10', '--category', 'comics', '--until', until];
    await runCommand(offerCommand, argv, () => api.db, now);
    const fetch = (input: RequestInfo | URL, init?: RequestInit) => api.fetch(new Request(input, init));
    const ends = await offerEnds({ apiUrl: 'http://api.test' }, { now: now.getTime(), fetch });
    expect(ends).toContain(Date.parse(until));
    expect(ends.every((at) => at > now.getTime())).toBe(true);
  });
});

async function listeningPublisher() {
  const data = emptyShop();
  const store = new PublisherStore(data);
  const daemon = {
    wish: vi.fn(),
    remind: vi.fn<(reminder: { readonly at: number }) => void>(),
    goBack: vi.fn(),
    state: vi.fn(),
  };
  const secrets = await acceptedSecrets({}, { data, isApiEmbedded: true });
  const receive = createWebhook({ secrets, memory: store, clock: Date.now });
  const app = createPublisherApp({ daemon, receive, sessions: new Sessions('clave') });
  const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false }) as Server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
    store.close();
  });
  const { port } = server.address() as AddressInfo;
  return { daemon, settings: { data, publisherPort: port } };
}
