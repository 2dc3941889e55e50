/** A shop with a payload in every text, link and style of its API, published, served and visited: nothing runs. */
import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePorts } from '../../scripts/http/free-ports.ts';
import { createSite } from '../../scripts/serve/site.ts';
import { publishHostileShop } from './hostile-shop.ts';
import { hostileAnswers, visitsOf } from './hostile-visits.ts';
import { hostileMarkup } from './payloads/payloads.ts';
import { launchForPayloads, provoke, watchedContext } from './watched-browser.ts';

/** Payloads that are visited, each in one published and one live place. */
const tried = hostileMarkup().filter((_, index) => index % 9 === 0);

let siteUrl: string;
let browser: Browser;
let close: () => Promise<void>;

beforeAll(async () => {
  const root = await mkdtemp(join(tmpdir(), 'hostile-shop-'));
  const [port = 0] = await freePorts(1);
  siteUrl = `http://127.0.0.1:${port}`;
  const shop = await publishHostileShop(root, siteUrl);
  const answer = hostileAnswers(shop.api);
  const fetch = (request: Request) => answer(request);
  const api = createAdaptorServer({ fetch, overrideGlobalObjects: false }) as Server;
  await new Promise<void>((listening) => api.listen(0, '127.0.0.1', listening));
  const site = await createSite({
    layout: shop.layout,
    siteUrl,
    apiUrl: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    providerSources: { getnet: {}, modo: {}, facebook: {} },
    log: pino({ level: 'silent' }),
  });
  await site.listen(port, '127.0.0.1');
  browser = await launchForPayloads();
  close = async () => {
    await browser.close();
    await site.close();
    api.closeAllConnections();
    api.close();
    shop.close();
    await rm(root, { recursive: true, force: true });
  };
}, 300_000);
afterAll(() => close());

describe.each([
  ['off', true],
  ['on', false],
])('with the policy %s', (_policy, isPolicyOff) => {
  it.each(visitsOf(tried))('nothing runs on $name', { timeout: 300_000 }, async ({ visits }) => {
    const watched = await watchedContext(browser, siteUrl, isPolicyOff);
    const page = await watched.context.newPage();
    for (const visit of visits) {
      await visit(page);
      await provoke(page, watched);
    }
    await watched.context.close();
    expect([[...watched.executions], [...watched.strangers]]).toEqual([[], []]);
  });
});
