/**
 * Rows 12 and 13 of what good means: latency from the webhook of a change until the site serves it, with API, publisher
 * and site in separate processes as in production.
 */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { atMost, type Figure } from '../figures/figure.ts';
import type { Progress } from '../publish/progress.ts';
import { settingsFrom, type Settings } from '../settings.ts';
import { answers, changeAndWait, type LiveShop, type Served } from './live-shop.ts';
import { runProgram, startProgram } from './program.ts';
import { answering, environmentOf } from './publishing.ts';

/** Repetitions of a single change; the median counts, and the worst is reported too. */
const rounds = 5;
const manyProducts = 500;
const everyMinutes = 0.5;

export interface LiveBench {
  /** Of a seeded and published shop, as `publishing.ts` leaves it. */
  readonly dataDir: string;
  /** The site and the publisher use the next two ports. */
  readonly apiPort: number;
  readonly progress: Progress;
}

/** @throws Error when there is no such shop, or when a change is not served in time. */
export async function benchLivePublishing({ dataDir, apiPort, progress }: LiveBench): Promise<Figure[]> {
  const secret = randomUUID();
  const env = {
    ...environmentOf(dataDir, apiPort),
    PUBLISH_SECRETS: secret,
    PUBLISH_EVERY_MINUTES: String(everyMinutes),
  };
  const settings = settingsFrom(env);
  const products = countProducts(settings);
  const api = startProgram('api.ts', [], env);
  try {
    await answering(settings, api);
    progress.say('Publishing what has changed since');
    await runProgram('publish.ts', ['--allow-prices'], env);
    return await measured({ settings, secret, env, products, progress });
  } finally {
    await api.stop();
  }
}

interface Measuring extends LiveShop, Pick<LiveBench, 'progress'> {
  readonly env: NodeJS.ProcessEnv;
  readonly products: number;
}

async function measured({ env, products, progress, ...shop }: Measuring): Promise<Figure[]> {
  const { settings } = shop;
  const site = startProgram('serve.ts', [], env);
  const publisher = startProgram('publisher.ts', ['--up-to-date'], env);
  try {
    await answers(`http://127.0.0.1:${settings.port}/`);
    await answers(`http://127.0.0.1:${settings.publisherPort}/health`);
    const single: Served[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      progress.say(`One changed product, ${round === 0 ? 'while the publisher warms up' : `round ${round}`}`);
      single.push(await changeAndWait(shop, 1, { isTold: true }));
    }
    const [first = 0, ...others] = single.map(({ products }) => products);
    // Limited in small catalogues, where more price changes would be refused.
    const count = Math.min(manyProducts, Math.ceil(products / 10));
    progress.say(`${count} changed products`);
    const many = await changeAndWait(shop, count, { isTold: true });
    progress.say('One changed product whose webhook is lost');
    const lost = await changeAndWait(shop, 1, { isTold: false });
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
        target: atMost(5),
        row: 12,
        headline: `${count} changed products of ${products}, webhook to all of their pages served`,
      },
      seconds('the same, until every list that they stand on is served too', many.lists),
      {
        ...seconds('one changed product whose webhook is lost', lost.products),
        target: atMost(60),
        row: 13,
        conditions: `a look every ${everyMinutes * 60} s`,
      },
      {
        name: "largest memory of the publisher's process",
        value: (publisher.peakMemory() ?? 0) / 2 ** 20,
        unit: 'MB',
        target: atMost(2048),
      },
    ];
  } finally {
    await publisher.stop();
    await site.stop();
  }
}

/** @throws Error when the shop was never seeded or published. */
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
