/** What a visitor with a phone waits for, beside a page of five words in the same run. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from 'playwright';
import { median, type Row } from './rows.ts';

/** The profiles of `tests/specification/quality.md`, which Chromium emulates. */
const profiles = {
  P1: { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750, cpuSlowdown: 4 },
  P2: { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000, cpuSlowdown: 10 },
} as const;

type ProfileName = keyof typeof profiles;

const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  hasTouch: true,
  isMobile: true,
  locale: 'es-AR',
} as const;

/** Paints later than this after `load` do not belong to loading. */
const settleMs = 700;
/** The add button is pressed this long after it was painted. */
const pressAfterMs = 300;

export interface PagesToMeasure {
  readonly home: string;
  readonly list: string;
  readonly product: string;
  readonly cart: string;
}

/** @param runs visits of each page; the median counts */
export async function measurePages(urls: PagesToMeasure, runs: number): Promise<readonly Row[]> {
  const plain = await servePlainPage();
  const browser = await launchBrowser();
  try {
    const rows: Row[] = [];
    for (const profile of Object.keys(profiles) as ProfileName[])
      rows.push(...(await paintRows(browser, { ...urls, plain: plain.url }, profile, runs)));
    for (const [name, url] of Object.entries(urls) as [string, string][])
      rows.push(await weightRow(browser, name, url));
    return rows;
  } finally {
    await browser.close();
    plain.server.close();
  }
}

function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
  });
}

/** Pages alternate, so that whatever else the machine does meets all of them. */
async function paintRows(
  browser: Browser,
  urls: PagesToMeasure & { readonly plain: string },
  profile: ProfileName,
  runs: number,
): Promise<readonly Row[]> {
  const seen = new Map<string, Paints[]>();
  const adds: number[] = [];
  for (let count = 0; count < runs; count++) {
    for (const [name, url] of Object.entries(urls) as [string, string][])
      seen.set(name, [...(seen.get(name) ?? []), await paintsOf(browser, url, profile)]);
    adds.push(await earlyAdd(browser, urls.product, profile));
  }
  const middle = (name: string, paint: keyof Paints) =>
    median((seen.get(name) ?? []).map((paints) => paints[paint]));
  const pages = [...seen.keys()].filter((name) => name !== 'plain');
  return [
    ...pages.map((name): Row => ({
      name: `${name} on ${profile}: largest paint, beside five words`,
      values: [middle(name, 'largestMs') / middle('plain', 'largestMs')],
      unit: '×',
    })),
    ...[...pages, 'plain'].map((name): Row => ({
      name: `${name} on ${profile}: first / largest paint`,
      values: [middle(name, 'firstMs'), middle(name, 'largestMs')],
      unit: 'ms',
    })),
    { name: `product on ${profile}: an early add is sent after`, values: [median(adds)], unit: 'ms' },
  ];
}

interface Paints {
  readonly firstMs: number;
  readonly largestMs: number;
}

async function paintsOf(browser: Browser, url: string, profile: ProfileName): Promise<Paints> {
  return visiting(browser, profile, async (page) => {
    await page.addInitScript(() => {
      const paints = { firstMs: 0, largestMs: 0 };
      Object.assign(globalThis, { paints });
      new PerformanceObserver((list) => {
        for (const { startTime } of list.getEntriesByName('first-contentful-paint'))
          paints.firstMs = startTime;
      }).observe({ type: 'paint', buffered: true });
      new PerformanceObserver((list) => {
        paints.largestMs = list.getEntries().at(-1)?.startTime ?? 0;
      }).observe({ type: 'largest-contentful-paint', buffered: true });
    });
    await page.goto(url, { waitUntil: 'load' });
    await wait(settleMs);
    return page.evaluate(() => (globalThis as unknown as { paints: Paints }).paints);
  });
}

/** @returns milliseconds until the press was sent to the API */
async function earlyAdd(browser: Browser, url: string, profile: ProfileName): Promise<number> {
  return visiting(browser, profile, async (page, cdp) => {
    let start = 0;
    const isSent = new Promise<number>((sent) => {
      cdp.on('Network.requestWillBeSent', ({ request, timestamp }) => {
        if (start === 0) start = timestamp;
        if (request.method === 'POST' && request.url.includes('/api/v1/cart')) sent(timestamp);
      });
    });
    await page.addInitScript((afterMs) => {
      const look = (): unknown => {
        const button = document.querySelector<HTMLElement>('add-to-cart > button');
        if (button === null || button.closest('[hidden]') !== null) return requestAnimationFrame(look);
        return setTimeout(() => button.click(), afterMs);
      };
      look();
    }, pressAfterMs);
    await page.goto(url, { waitUntil: 'commit' });
    return ((await isSent) - start) * 1000;
  });
}

/** With an empty cache. */
async function visiting<T>(
  browser: Browser,
  profile: ProfileName,
  visit: (page: Page, cdp: CDPSession) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext(phone);
  try {
    const { page, cdp } = await openTab(context);
    const { cpuSlowdown, ...network } = profiles[profile];
    await cdp.send('Network.emulateNetworkConditions', { offline: false, ...network });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    return await visit(page, cdp);
  } finally {
    await context.close();
  }
}

async function openTab(context: BrowserContext): Promise<{ readonly page: Page; readonly cdp: CDPSession }> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  return { page, cdp };
}

/** Weighs a first visit until the network is quiet. */
async function weightRow(browser: Browser, name: string, url: string): Promise<Row> {
  const context = await browser.newContext(phone);
  try {
    const { page, cdp } = await openTab(context);
    let bytes = 0;
    cdp.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
    const scripts: Promise<number>[] = [];
    let requests = 0;
    page.on('response', (response) => {
      requests++;
      if (response.request().resourceType() === 'script')
        scripts.push(response.body().then((body) => brotliCompressSync(body).length));
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    const code = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
    const what = `${name}: all bytes / scripts (brotli), in ${requests} requests, ${scripts.length} of scripts`;
    return { name: what, values: [bytes / 1000, code / 1000], unit: 'kB' };
  } finally {
    await context.close();
  }
}

async function servePlainPage(): Promise<{ readonly url: string; readonly server: Server }> {
  const html =
    '<!doctype html><html lang="es"><title>Página</title><meta name="viewport" content="width=device-width">' +
    '<p>Una página de cinco palabras.</p></html>';
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(html);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  server.unref();
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server };
}
