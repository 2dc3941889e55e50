/** Draws what a page looks like, in each width and colour scheme. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { inject } from 'vitest';
import { colourSchemes, lookName, lookSizes, type LookSize } from '../../scripts/suite/looks/look-name.ts';
import { blurred, pictureSuffix, stored } from '../../scripts/suite/looks/picture.ts';
import { settle } from '../../scripts/suite/looks/settle.ts';
import { shopDay } from '../../src/domain/shop-clock.ts';
import { keys } from '../../src/stores/keys.ts';
import { openShopper, type Shopper, type ShopperOptions, type Width } from '../support/shopper.ts';
import { fixedInstant } from './fixed-instant.ts';

const folder = process.env['LOOKS_FOLDER'] ?? '';
const words = (process.env['LOOKS_WORDS'] ?? '').split(' ').filter((word) => word !== '');

/** Something whose looks are drawn. */
export interface Subject {
  readonly name: string;
  /** Whether the whole page is drawn, or only the viewport. */
  readonly isWhole: boolean;
  /** @returns the page in the state to draw. */
  readonly reach: (open: Open) => Promise<Page>;
}

/** Opens a visitor's window in the size of the picture. @param stored more entries of localStorage */
export type Open = (stored?: Readonly<Record<string, string>>) => Promise<Shopper>;

/** Filters by the requested names. */
export function wanted(subjects: readonly Subject[]): readonly Subject[] {
  return subjects.filter(({ name }) => wantedSizes([name]).length > 0);
}

/** Sizes with at least one requested subject. */
export function wantedSizes(names: readonly string[]): readonly LookSize[] {
  return lookSizes.filter((size) => names.some((name) => isWanted(name, size)));
}

/**
 * Whole pages are drawn in all sizes concurrently, states one after another: on a busy machine a toast of three seconds
 * could disappear.
 * @returns the number of sizes drawn
 */
export async function drawSubject({ name, isWhole, reach }: Subject): Promise<number> {
  const sizes = wantedSizes([name]);
  const one = async (size: LookSize) => {
    const page = await reach((more) => openToDraw(size, more));
    await draw(page, name, size, isWhole);
    await page.context().close();
  };
  if (isWhole) await Promise.all(sizes.map(one));
  else for (const size of sizes) await one(size);
  return sizes.length;
}

export async function draw(page: Page, name: string, size: LookSize, isWhole: boolean): Promise<void> {
  await settle(page, isWhole);
  for (const colorScheme of colourSchemes) {
    await page.emulateMedia({ colorScheme });
    const clip = isWhole ? { fullPage: true, clip: await withoutFooter(page, name, size) } : {};
    const screenshot = await atRest(() =>
      page.screenshot({ animations: 'disabled', caret: 'hide', ...clip }),
    );
    const file = join(folder, lookName(name, size, colorScheme) + pictureSuffix);
    writeFileSync(file, await stored(screenshot));
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Two in a row have the same bytes: the compositor may still raster letters at another offset. @throws Error if it never rests */
async function atRest(shoot: () => Promise<Buffer>): Promise<Buffer> {
  let last = await shoot();
  for (let shots = 1; shots < mostShots; shots++) {
    const next = await shoot();
    if (next.equals(last)) return next;
    last = next;
  }
  throw new Error(`no two of ${mostShots} pictures in a row are the same`);
}

const mostShots = 10;

/** Hides the footer, which is the same on every page and drawn once. */
async function withoutFooter(page: Page, name: string, { width, height }: LookSize) {
  const { end, whole } = await page.evaluate(() => ({
    end: Math.ceil(document.querySelector('main')?.getBoundingClientRect().bottom ?? 0),
    whole: document.documentElement.scrollHeight,
  }));
  return { x: 0, y: 0, width, height: name === subjectWithFooter ? whole : Math.max(end, height) };
}

const subjectWithFooter = 'home';

async function openToDraw(size: LookSize, more: Readonly<Record<string, string>> = {}): Promise<Shopper> {
  const shopper = await openShopper(widthOf(size), optionsOf(size, more));
  // Some pages answer 4xx; console errors are the subject of e2e tests.
  shopper.expects(/\b4\d\d\b/);
  await prepare(shopper);
  return shopper;
}

/** The window's options, and a visitor who knows the notices. */
export function optionsOf(size: LookSize, more: Readonly<Record<string, string>> = {}): ShopperOptions {
  const entries = { [keys.consent]: '1', [keys.newsletterDay]: shopDay(fixedInstant), ...more };
  const localStorage = Object.entries(entries).map(([name, value]) => ({ name, value }));
  return {
    letters: 'usual',
    viewport: size,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    timezoneId: 'America/Argentina/Buenos_Aires',
    storageState: { cookies: [], origins: [{ origin: inject('siteUrl'), localStorage }] },
  };
}

/** Below the width of the desktop layout it is a phone's. */
export function widthOf({ width }: LookSize): Width {
  return width < 992 ? 'phone' : 'desk';
}

/** Deterministic page: fixed clock with running timers, fixed random numbers, blurred covers. */
export async function prepare({ context }: Pick<Shopper, 'context'>): Promise<void> {
  await context.route('**/img/*', async (route) => {
    await route.fulfill({ contentType: 'image/webp', body: await imageOf(route.request().url()) });
  });
  await context.clock.setFixedTime(fixedInstant);
  await context.addInitScript(() => {
    let state = 1;
    Math.random = () => {
      state = (state * 48_271) % 2_147_483_647;
      return state / 2_147_483_647;
    };
  });
}

const images = new Map<string, Promise<Buffer>>();

function imageOf(url: string): Promise<Buffer> {
  const image =
    images.get(url) ?? fetch(url).then(async (answer) => blurred(Buffer.from(await answer.arrayBuffer())));
  images.set(url, image);
  return image;
}

function isWanted(name: string, size: LookSize): boolean {
  if (words.length === 0) return true;
  return colourSchemes.some((scheme) => words.some((word) => lookName(name, size, scheme).includes(word)));
}
