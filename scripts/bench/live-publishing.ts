/**
 * Rows 12 and 13 of what good means: the time from a change's webhook until the site serves it. API, publisher and site
 * are separate processes, as in production.
 */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { atMost, type Figure } from '../figures/figure.ts';
import type { Progress } from '../publish/progress.ts';
import { settingsFrom, type Settings } from '../settings.ts';
import { answers, atRest, changeAndWait, type LiveShop, type Served } from './live-shop.ts';
import { runProgram, startProgram } from './program.ts';
import { answering, environmentOf } from './publishing.ts';

/** Single changes; the median is compared with the target, the worst one is printed too. */
const rounds = 5;
const manyProducts = 500;
/** While webhooks are measured, the default. At 200,000 products a look takes longer than what it would disturb. */
const everyMinutes = 10;
/** While one is lost; the next look finds it. */
const oftenMinutes = 0.5;

export interface LiveBench {
  /** Data folder of a seeded and published shop, e.g. from `publishing.ts`. */
  readonly dataDir: string;
  /** The site and the publisher take the next two ports. */
  readonly apiPort: number;
  readonly progress: Progress;
}

/** @throws Error without such a shop, or when a change is not served in time */
export async function benchLivePublishing({ dataDir, apiPort, progress }: LiveBench): Promise<Figure[]> {
  const secret = randomUUID();
  const env = {
    ...environmentOf(dataDir, apiPort),
    PUBLISH_SECRETS: secret,
  };
  const settings = settingsFrom(env);
  const products = countProducts(settings);
  const api = startProgram('api.ts', [], env);
  try {
    await answering(settings, api);
    progress.say('Publishing what has changed since');
    await runProgram('publish.ts', ['--allow-prices'], env);
    return await measured({ settings, secret, env, products, progress, api });
  } finally {
    await api.stop();
  }
}

interface Measuring extends LiveShop, Pick<LiveBench, 'progress'> {
  readonly env: NodeJS.ProcessEnv;
  readonly products: number;
  readonly api: ReturnType<typeof startProgram>;
}

async function measured({ env, products, progress, api, ...shop }: Measuring): Promise<Figure[]> {
  const { settings } = shop;
  const site = startProgram('serve.ts', [], env);
  let publisher = await startPublisher(env, settings, everyMinutes);
  try {
    await answers(`http://127.0.0.1:${settings.port}/`);
    const single: Served[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      progress.say(`One changed product, ${round === 0 ? 'while the publisher warms up' : `round ${round}`}`);
      single.push(await changeAndWait(shop, 1, { isNotified: true }));
    }
    const [first = 0, ...others] = single.map(({ products }) => products);
    // In a small catalogue the same number exceeds the limit of price changes per publish.
    const count = Math.min(manyProducts, Math.ceil(products / 10));
    progress.say(`${count} changed products`);
    const many = await changeAndWait(shop, count, { isNotified: true });
    const webhooksPeak = publisher.peakMemory() ?? 0;
    await atRest(settings);
    await publisher.stop();
    publisher = await startPublisher(env, settings, oftenMinutes);
    progress.say('One changed product whose webhook is lost');
    const lost = await changeAndWait(shop, 1, { isNotified: false });
    const memory = {
      publisher: Math.max(webhooksPeak, publisher.peakMemory() ?? 0),
      site: site.peakMemory() ?? 0,
      API: api.peakMemory() ?? 0,
    };
    const sorted = others.toSorted((one, other) => one - other);
    return [
      {
        ...seconds(`one changed product of ${products}, webhook to served, median of 5`, sorted[2] ?? NaN),
        target: atMost(3),
        row: 13,
        headline: `one changed product of ${products}, webhook to served`,
      },
      seconds('the same, the worst of 5', sorted.at(-1) ?? NaN),
      seconds('the same, the first one of a new publisher', first),
      {
        ...seconds(`${count} changed products, webhook to all of their pages served`, many.products),
        target: atMost(products > 50_000 ? 8 : 5),
        row: products > 50_000 ? 28 : 12,
        headline: `${count} changed products of ${products}, webhook to all of their pages served`,
      },
      seconds('the same, until every list that they stand on is served too', many.lists),
      {
        ...seconds('one changed product whose webhook is lost', lost.products),
        target: atMost(60),
        row: 13,
        conditions: `a look ${oftenMinutes * 60} s after the last one`,
      },
      {
        name: 'largest memory of any process',
        value: Math.max(...Object.values(memory)) / 2 ** 20,
        unit: 'MB',
        target: atMost(2048),
        row: 28,
        conditions: Object.entries(memory)
          .map(([program, bytes]) => `${program} ${Math.round(bytes / 2 ** 20)}`)
          .join(', '),
      },
    ];
  } finally {
    await publisher.stop();
    await site.stop();
  }
}

async function startPublisher(env: NodeJS.ProcessEnv, settings: Settings, minutes: number) {
  const schedule = { ...env, PUBLISH_EVERY_MINUTES: String(minutes) };
  const publisher = startProgram('publisher.ts', ['--up-to-date'], schedule);
  await answers(`http://127.0.0.1:${settings.publisherPort}/health`);
  return publisher;
}

/** @throws Error for a shop that is not seeded or not published */
function countProducts({ data }: Settings): number {
  if (!existsSync(data.apiDatabase) || !existsSync(data.snapshot))
    throw new Error(`there is no shop in ${data.root}: run the cold part first, or name one with --shop`);
  const snapshot = new DatabaseSync(data.snapshot, { readOnly: true });
  try {
    return Number(snapshot.prepare('SELECT count(*) AS number FROM product').get()?.['number']);
  } finally {
    snapshot.close();
  }
}

function seconds(name: string, ms: number): Figure {
  return { name, value: ms / 1000, unit: 's', target: null };
}
