/** `npm run publisher`: publishes by itself, takes webhooks, and shows editors a panel. `npm start` runs it beside the shop. */
import type { Server } from 'node:http';
import { parseArgs } from 'node:util';
import { createAdaptorServer } from '@hono/node-server';
import { compareSample } from './publish/daemon/compare.ts';
import { PublisherDaemon } from './publish/daemon/daemon.ts';
import { offerEnds } from './publish/daemon/offer-ends.ts';
import { isByHand } from './publish/daemon/queue.ts';
import { shown } from './publish/daemon/run-result.ts';
import { acceptedSecrets } from './publish/daemon/secrets.ts';
import { PublisherStore } from './publish/daemon/store.ts';
import { createWebhook } from './publish/daemon/webhook.ts';
import { pageReasons } from './publish/page-reasons.ts';
import { createPublisherApp } from './publish/panel/app.ts';
import { randomPassword, Sessions } from './publish/panel/sessions.ts';
import { publish } from './publish/publish.ts';
import { Renderers } from './publish/render/renderers.ts';
import { warmUp } from './publish/render/warm-up.ts';
import { logOf } from './serve/log.ts';
import { settingsFrom } from './settings.ts';

const usage = `npm run publisher -- [options]
  --up-to-date   somebody has just published: wait for the schedule instead of looking at once
Settings: PUBLISHER_PORT, PANEL_PASSWORD, PUBLISH_SECRETS (by comma; without one webhooks are refused),
PUBLISH_EVERY_MINUTES (10), PUBLISH_SWEEP_HOURS (24), PUBLISHER_HOST (127.0.0.1: this machine alone),
METRICS_TOKEN (asked for at /metrics; needed where other machines can reach it)`;

/** 2 wrong usage or settings: starting again would not help. */
const usageCode = 2;

/** Who should reach it from outside comes through a server that ends TLS, or PUBLISHER_HOST says so. */
const loopback = '127.0.0.1';

try {
  await main(process.argv.slice(2), process.env);
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  process.exit(usageCode);
}

async function main(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const { values } = parseArgs({ args, options: { 'up-to-date': { type: 'boolean', default: false } } });
  const settings = settingsFrom(env);
  const timetable = {
    everyMs: amountFrom(env, 'PUBLISH_EVERY_MINUTES', 10) * 60_000,
    sweepMs: amountFrom(env, 'PUBLISH_SWEEP_HOURS', 24) * 3_600_000,
  };
  const secrets = await acceptedSecrets(env, settings);
  const password = env['PANEL_PASSWORD'] || randomPassword();
  const log = logOf('publisher', 'info');
  const store = new PublisherStore(settings.data);
  const renderers = new Renderers();
  const daemon = new PublisherDaemon({
    data: settings.data,
    store,
    timetable,
    log,
    isUpToDate: values['up-to-date'],
    publish: (job, progress) =>
      publish(settings, {
        progress,
        renderers,
        only: job.only,
        isLook: job.isLook,
        isFull: job.isFull,
        allowDrop: job.isAccepted,
        allowPrices: job.isAccepted,
        isAutomatic: !isByHand(job),
        onFirst: (first) => log.info(first, 'the urgent pages are live'),
      }),
    compare: (report) => compareSample(settings, report),
    reasons: ({ sync }) => pageReasons(settings.data, sync, shown),
    offerEnds: () => offerEnds(settings, { now: Date.now() }),
  });
  warmUp(settings, renderers).catch((error: unknown) =>
    log.warn({ err: error }, 'pages could not be rendered in advance; the first publish says why'),
  );
  const receive = createWebhook({ secrets, memory: store, clock: Date.now });
  const host = env['PUBLISHER_HOST'] || loopback;
  const app = createPublisherApp({
    daemon,
    receive,
    sessions: new Sessions(password),
    metricsToken: env['METRICS_TOKEN'] || null,
    isPrivate: isLoopback(host),
  });
  const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false }) as Server;
  await listening(server, settings.publisherPort, host);
  console.log(`Panel http://localhost:${settings.publisherPort}`);
  if (!env['PANEL_PASSWORD'])
    console.log(`PANEL_PASSWORD is not set; until the next start it is ${password}`);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // A build under way is ended with this process; the site stays whole, and the next start looks at everything.
    process.once(signal, () => process.exit(0));
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

function amountFrom(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = env[name];
  const amount = text ? Number(text) : fallback;
  if (Number.isFinite(amount) && amount > 0) return amount;
  throw new Error(`${name} is "${text}"; it should be a number above 0`);
}

function listening(server: Server, port: number, host: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  server.once('error', (error: NodeJS.ErrnoException) => {
    const taken = `port ${port} is taken by another program: set PUBLISHER_PORT to a free one`;
    reject(error.code === 'EADDRINUSE' ? new Error(taken) : error);
  });
  server.listen(port, host, () => resolve(undefined));
  return promise;
}
