/** Row 20: payloads in every text, link and style of the API; nothing of them may run, nor ask anybody for anything. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import PQueue from 'p-queue';
import type { Browser } from 'playwright';
import { pino } from 'pino';
import { atLeast, nothing, type Figure } from '../figures/figure.ts';
import { createSite } from '../serve/site.ts';
import { provoke, watchedContext, type Watch } from './hostile-browser.ts';
import { hostileAddresses, hostileMarkup, hostileStyles, type Payload } from './hostile-payloads.ts';
import { publishHostileShop, type HostileShop } from './hostile-shop.ts';
import { answerCalls, liveVisits, publishedVisits, type Visit } from './hostile-visits.ts';

export interface HostileOptions {
  readonly browser: Browser;
  /** Emptied, and removed in the end. */
  readonly folder: string;
  /** Free, for a site server. */
  readonly port: number;
  /** Payloads that are left out between two that are tried; 0 tries all. */
  readonly skipped?: number;
  readonly say?: (line: string) => void;
}

const row = 20;
/** Tabs at once. */
const tabs = 4;

export async function auditHostile(options: HostileOptions): Promise<readonly Figure[]> {
  const { folder, port, skipped = 0 } = options;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const siteUrl = `http://127.0.0.1:${port}`;
  const shop = await publishHostileShop(join(folder, 'shop'), siteUrl);
  const site = await createSite({
    layout: shop.layout,
    siteUrl,
    apiUrl: 'http://127.0.0.1:9',
    providerSources: { getnet: {}, modo: {}, facebook: {} },
    log: pino({ level: 'silent' }),
  });
  await site.listen(port, '127.0.0.1');
  try {
    const payloads = hostileMarkup().filter((_, index) => index % (skipped + 1) === 0);
    return [...countsOf(payloads), ...(await visitAll(options, siteUrl, shop, payloads))].map((figure) => ({
      ...figure,
      row,
    }));
  } finally {
    await site.close();
    shop.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function countsOf(payloads: readonly Payload[]): readonly Figure[] {
  const count = payloads.length + hostileAddresses().length + hostileStyles().length;
  return [{ name: 'payloads: markup, addresses and styles', value: count, unit: '', target: atLeast(300) }];
}

async function visitAll(
  { browser, say = () => undefined }: HostileOptions,
  siteUrl: string,
  shop: HostileShop,
  payloads: readonly Payload[],
): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  const kinds = { published: publishedVisits(payloads), live: liveVisits(payloads) };
  for (const isPolicyOff of [true, false]) {
    for (const [kind, visits] of Object.entries(kinds)) {
      const watched = await watchedContext(browser, siteUrl, isPolicyOff);
      await answerCalls(watched.context, shop.api);
      await runVisits(watched.context, visits, watched);
      await watched.context.close();
      const policy = isPolicyOff ? 'off' : 'on';
      const place = `${kind} pages, ${visits.length} visits, policy ${policy}`;
      for (const trouble of [...watched.executions, ...watched.strangers]) say(`${place}: ${trouble}`);
      figures.push(
        nothing(`executions in ${place}`, watched.executions.size),
        nothing(`calls to other sites from ${place}`, watched.strangers.size),
      );
    }
  }
  return figures;
}

async function runVisits(
  context: Awaited<ReturnType<typeof watchedContext>>['context'],
  visits: readonly Visit[],
  watch: Watch,
): Promise<void> {
  const queue = new PQueue({ concurrency: tabs });
  await queue.addAll(
    visits.map((visit) => async () => {
      const page = await context.newPage();
      await visit(page);
      await provoke(page, watch);
      await page.close();
    }),
  );
}
