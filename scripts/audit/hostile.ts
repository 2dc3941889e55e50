/** Row 20: payloads in every text, link and style of the API; nothing of them may run, nor ask anybody for anything. */
import { mkdir, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import type { Browser, BrowserContext } from 'playwright';
import { pino } from 'pino';
import type { Api } from '../api/app.ts';
import { atLeast, nothing, type Figure } from '../figures/figure.ts';
import type { Progress } from '../publish/progress.ts';
import { createSite } from '../serve/site.ts';
import { launchForPayloads, provoke, watchedContext, type Watch } from './hostile-browser.ts';
import { hostileAddresses, hostileMarkup, hostileStyles, type Payload } from './hostile-payloads.ts';
import { publishHostileShop } from './hostile-shop.ts';
import { hostileAnswers, visitsOf, type VisitKind } from './hostile-visits.ts';

export interface HostileOptions {
  /** Emptied, and removed in the end. */
  readonly folder: string;
  /** Free, for a site server. */
  readonly port: number;
  /** Payloads that are left out between two that are tried; 0 tries all. */
  readonly skipped?: number;
  readonly progress: Progress;
  /** Is told every execution, and every call to somebody else. */
  readonly tell: (line: string) => void;
}

const row = 20;

export async function auditHostile(options: HostileOptions): Promise<readonly Figure[]> {
  const { folder, port, skipped = 0 } = options;
  const payloads = hostileMarkup().filter((_, index) => index % (skipped + 1) === 0);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  try {
    const shop = await openHostileShop(join(folder, 'shop'), port);
    const browser = await launchForPayloads();
    try {
      const figures = [...countsOf(payloads), ...(await visitAll({ ...options, browser, shop, payloads }))];
      return figures.map((figure) => ({ ...figure, row }));
    } finally {
      await browser.close();
      await shop.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface OpenHostileShop {
  readonly siteUrl: string;
  readonly close: () => Promise<void>;
}

/** On real ports, as shoppers find it: answers that the browser is handed by its own tools are never cached, and cost more. */
async function openHostileShop(root: string, port: number): Promise<OpenHostileShop> {
  const siteUrl = `http://127.0.0.1:${port}`;
  const shop = await publishHostileShop(root, siteUrl);
  const api = await serve(hostileAnswers(shop.api));
  const site = await createSite({
    layout: shop.layout,
    siteUrl,
    apiUrl: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    providerSources: { getnet: {}, modo: {}, facebook: {} },
    log: pino({ level: 'silent' }),
  });
  await site.listen(port, '127.0.0.1');
  return {
    siteUrl,
    close: async () => {
      await site.close();
      api.closeAllConnections();
      await new Promise((closed) => api.close(closed));
      shop.close();
    },
  };
}

async function serve(api: Api): Promise<Server> {
  const server = createAdaptorServer({
    fetch: (request) => api(request),
    overrideGlobalObjects: false,
  }) as Server;
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return server;
}

function countsOf(payloads: readonly Payload[]): readonly Figure[] {
  const count = payloads.length + hostileAddresses().length + hostileStyles().length;
  return [{ name: 'payloads: markup, addresses and styles', value: count, unit: '', target: atLeast(300) }];
}

interface Visits extends Pick<HostileOptions, 'progress' | 'tell'> {
  readonly browser: Browser;
  readonly shop: OpenHostileShop;
  readonly payloads: readonly Payload[];
}

/** What can do nothing with the policy off can do nothing with it on either: with it on, a part of the visits is enough. */
async function visitAll({ browser, shop, payloads, progress, tell }: Visits): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  const lost: string[] = [];
  for (const isPolicyOff of [true, false]) {
    for (const kind of visitsOf(payloads, isPolicyOff)) {
      const place = `${kind.name}, ${kind.visits.length} visits, policy ${isPolicyOff ? 'off' : 'on'}`;
      progress.say(`Hostile texts: ${place}`);
      const watched = await watchedContext(browser, shop.siteUrl, isPolicyOff);
      lost.push(...(await makeVisits(watched.context, kind, watched)));
      await watched.context.close();
      for (const trouble of [...watched.executions, ...watched.strangers]) tell(`${place}: ${trouble}`);
      figures.push(
        nothing(`executions in ${place}`, watched.executions.size),
        nothing(`calls to other sites from ${place}`, watched.strangers.size),
      );
    }
  }
  for (const trouble of lost) tell(`a visit that came to nothing: ${trouble}`);
  return [...figures, nothing('visits that came to nothing', lost.length)];
}

/**
 * Each tab takes the next visit that nobody has made: to open one for every visit would cost more than the visit.
 * @returns why visits could not be made.
 */
async function makeVisits(
  context: BrowserContext,
  { visits, atOnce }: VisitKind,
  watch: Watch,
): Promise<readonly string[]> {
  const left = visits.values();
  const lost: string[] = [];
  const makeSome = async () => {
    const page = await context.newPage();
    for (const visit of left) {
      try {
        await visit(page);
        await provoke(page, watch);
      } catch (error) {
        lost.push(`${page.url()}: ${String(error)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, makeSome));
  return lost;
}
