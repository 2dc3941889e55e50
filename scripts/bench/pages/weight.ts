/** Page weight, as `tests/specification/quality.md` defines it. All figures in bytes. */
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Browser, Page, Response } from 'playwright';
import { openMeasured, phone, profiles } from './profiles.ts';
import { scrollThrough } from './shifts.ts';

export interface PageWeight {
  /** Our scripts that run before `load`, gzip, external and inline together; JSON-LD and speculation rules aside. */
  readonly scriptsBeforeLoad: number;
  /** Scripts loaded without interaction, gzip, inline ones included. */
  readonly ownScripts: number;
  /** All scripts, including those loaded by hydrating every island. */
  readonly scripts: number;
  /** The document, brotli at the highest quality, as in a publish with enough time. */
  readonly html: number;
  /** All transferred bytes, headers included, until a second after `load`, without scrolling. */
  readonly firstView: number;
  /** The pictures among them. */
  readonly pictures: number;
  /** All transferred bytes until the network is idle, without scrolling. */
  readonly unscrolled: number;
  /** The largest script file, gzip: React, on pages with islands. */
  readonly largestScript: number;
}

/** Time after `load` that counts as the first view. */
const firstViewMs = 1000;

/** Measures on P1, then hydrates every island. */
export async function weighTemplate(browser: Browser, url: string): Promise<PageWeight> {
  const context = await browser.newContext(phone);
  try {
    const { page, cdp } = await openMeasured(context, profiles.P1);
    return await weighPage(page, url, async () => {
      // No throttling from here on: bytes are counted, not timed.
      const unhindered = { latency: 0, downloadThroughput: -1, uploadThroughput: -1, offline: false };
      await cdp.send('Network.emulateNetworkConditions', unhindered);
      await bringEverythingToLife(page);
    });
  } finally {
    await context.close();
  }
}

/** Makes every island visible and hovers over it, which triggers hydration. */
async function bringEverythingToLife(page: Page): Promise<void> {
  await scrollThrough(page);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    const parts = document.querySelectorAll('astro-island button, [data-search], main button, main form');
    for (const part of parts) {
      for (const sign of ['pointerover', 'focusin'])
        part.dispatchEvent(new Event(sign, { bubbles: true, composed: true }));
    }
  });
  await page.waitForLoadState('networkidle');
}

/**
 * Weighs a page in a context with an empty cache.
 * @param bringToLife makes the page load its remaining scripts before all scripts are counted.
 */
export async function weighPage(
  page: Page,
  url: string,
  bringToLife: (page: Page) => Promise<void> = () => Promise.resolve(),
): Promise<PageWeight> {
  const travelled = await countBytes(page);
  const scripts: Response[] = [];
  const late: Response[] = [];
  let isLoaded = false;
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') (isLoaded ? late : scripts).push(response);
  });
  page.once('load', () => (isLoaded = true));
  const response = await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(firstViewMs);
  const firstView = travelled.total();
  const pictures = travelled.total('Image');
  await page.waitForLoadState('networkidle');
  const unscrolled = travelled.total();
  const own = [...scripts, ...late];
  await bringToLife(page);
  const html = (await response?.text()) ?? '';
  const inline = gzipInline(html);
  // Without `<template>` content, which is inserted after loading.
  const early = [
    ...gzipInline(html.replaceAll(/<template[^]*?<\/template>/g, '')),
    ...(await Promise.all(scripts.map(gzipBytes))),
  ];
  const all = [...inline, ...(await Promise.all([...scripts, ...late].map(gzipBytes)))];
  const ownBytes = [...inline, ...(await Promise.all(own.map(gzipBytes)))];
  return {
    scriptsBeforeLoad: sum(early),
    ownScripts: sum(ownBytes),
    scripts: sum(all),
    html: brotliCompressSync(html).length,
    firstView,
    pictures,
    unscrolled,
    largestScript: Math.max(0, ...all),
  };
}

/** Counts transferred bytes as they arrive, incomplete downloads included. */
async function countBytes(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const partial = new Map<string, number>();
  const whole = new Map<string, number>();
  const types = new Map<string, string>();
  session.on('Network.requestWillBeSent', ({ requestId, type = '' }) => types.set(requestId, type));
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) =>
    partial.set(requestId, (partial.get(requestId) ?? 0) + encodedDataLength),
  );
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    whole.set(requestId, encodedDataLength),
  );
  const bytesOf = (id: string) => whole.get(id) ?? partial.get(id) ?? 0;
  return {
    /** @param type resource type of the protocol; all types without it. */
    total: (type?: string) =>
      sum([...types].filter(([, its]) => type === undefined || its === type).map(([id]) => bytesOf(id))),
  };
}

async function gzipBytes(response: Response): Promise<number> {
  return gzipSync(await response.body()).length;
}

function gzipInline(html: string): readonly number[] {
  return [...html.matchAll(/<script([^>]*)>([^]*?)<\/script>/g)]
    .filter(([, attributes = '']) => !/type="(?:application\/ld\+json|speculationrules)"/.test(attributes))
    .map(([, , code = '']) => code)
    .filter((code) => code.trim() !== '')
    .map((code) => gzipSync(code).length);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
