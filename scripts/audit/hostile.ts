/** Row 20: XSS payloads in every text, link and style of the API; none may execute or request another site. */
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
  /** Cleared first, and removed at the end. */
  readonly folder: string;
  /** A free port for the site server. */
  readonly port: number;
  /** Number of payloads skipped between two that are tried; 0 tries all. */
  readonly skipped?: number;
  readonly progress: Progress;
  /** Called for every execution and every request to another site. */
  readonly report: (line: string) => void;
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

/** Real ports, as in production: responses mocked by the browser's tools are not cached and slower. */
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

interface Visits extends Pick<HostileOptions, 'progress' | 'report'> {
  readonly browser: Browser;
  readonly shop: OpenHostileShop;
  readonly payloads: readonly Payload[];
}

/** A payload without effect with the CSP off has none with it on, so with the CSP on a sample of visits is enough. */
async function visitAll({ browser, shop, payloads, progress, report }: Visits): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  const lost: string[] = [];
  for (const isPolicyOff of [true, false]) {
    for (const kind of visitsOf(payloads, isPolicyOff)) {
      const place = `${kind.name}, ${kind.visits.length} visits, policy ${isPolicyOff ? 'off' : 'on'}`;
      progress.say(`Hostile texts: ${place}`);
      const watched = await watchedContext(browser, shop.siteUrl, isPolicyOff);
      lost.push(...(await makeVisits(watched.context, kind, watched)));
      await watched.context.close();
      for (const trouble of [...watched.executions, ...watched.strangers]) report(`${place}: ${trouble}`);
      figures.push(
        nothing(`executions in ${place}`, watched.executions.size),
        nothing(`calls to other sites from ${place}`, watched.strangers.size),
      );
    }
  }
  for (const trouble of lost) report(`a visit that came to nothing: ${trouble}`);
  return [...figures, nothing('visits that came to nothing', lost.length)];
}

/**
 * Work queue: tabs are reused, because opening one per visit would cost more than the visit.
 * @returns why visits failed
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
