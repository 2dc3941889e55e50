/**
 * Compares what a page looks like with the accepted picture in `tests/e2e/screens`. The header is the same on every
 * page, so it has pictures of its own and is left out of the others.
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { expect } from 'vitest';

const acceptedFolder = join(import.meta.dirname, '../e2e/screens');
/** What a failed comparison saw, where it differs, and the contact sheet of new pictures. */
const resultsFolder = join(import.meta.dirname, '../../test-results/screens');
/** Fewer pixels are the edge of a letter, not a change. */
const leastPixels = 12;
/** Set by `npm test -- screens --accept`. */
const isAccepting = process.env['ACCEPT_SCREENS'] === '1';

const accepted: { name: string; before: Buffer | null; now: Buffer }[] = [];

/**
 * Fails where the window differs from `NAME.webp`, or where there is no such picture. With `--accept` it writes the
 * picture instead and passes.
 * @param ofToday selector of what another day changes, which is left out. Drawings are hidden: they make large files.
 */
export async function expectScreen(page: Page, name: string, ofToday: string): Promise<void> {
  await addStyles(page, `img { visibility: hidden !important } ${ofToday} { display: none !important }`);
  if (name.startsWith('header')) {
    return expectPicture(await page.screenshot({ clip: await boxOfHeader(page) }), name);
  }
  await addStyles(page, 'body > header { display: none !important }');
  return expectPicture(await page.screenshot(), name);
}

/** From the top of the page to the end of the last row: on phones the header itself has no box. */
function boxOfHeader(page: Page) {
  return page.getByRole('banner').evaluate((header) => {
    const ends = [header, ...header.children].map((part) => part.getBoundingClientRect().bottom);
    return { x: 0, y: 0, width: innerWidth, height: Math.max(...ends) };
  });
}

async function expectPicture(seen: Buffer, name: string): Promise<void> {
  const file = join(acceptedFolder, `${name}.webp`);
  const before = existsSync(file) ? await readFile(file) : null;
  const different = before === null ? null : await differenceOf(before, seen);
  if (different && different.pixels < leastPixels) return;
  if (isAccepting) {
    await sharp(seen).webp({ lossless: true, effort: 6 }).toFile(file);
    accepted.push({ name, before, now: seen });
    return;
  }
  await mkdir(resultsFolder, { recursive: true });
  await sharp(seen).toFile(join(resultsFolder, `${name}.png`));
  if (different?.picture) await different.picture.toFile(join(resultsFolder, `${name}-difference.png`));
  const what = different ? `${different.pixels} pixels of ${name} differ` : `there is no ${file} yet`;
  expect.fail(`${what}: see ${resultsFolder}; if it is right, accept it: npm test -- screens --accept`);
}

/** How many pixels differ, and where; all of them when the size changed. */
async function differenceOf(before: Buffer, now: Buffer) {
  const [a, b] = await Promise.all([pixelsOf(before), pixelsOf(now)]);
  const { width, height } = b.info;
  if (a.info.width !== width || a.info.height !== height) return { pixels: width * height, picture: null };
  const difference = new Uint8Array(b.data.length);
  const pixels = pixelmatch(a.data, b.data, difference, width, height);
  return { pixels, picture: sharp(difference, { raw: { width, height, channels: 4 } }) };
}

/** One picture of what was accepted, before on the left and now on the right, to be looked at. */
export async function writeContactSheet(): Promise<void> {
  if (accepted.length === 0) return;
  await mkdir(resultsFolder, { recursive: true });
  const [width, height, caption] = [480, 640, 28];
  // The top of a long page, large enough to be read.
  const fit = { fit: 'cover', position: 'top', withoutEnlargement: true } as const;
  const rows = await Promise.all(
    accepted.map(async ({ name, before, now }, row) => {
      const top = row * (height + caption);
      const words = `<svg width="${2 * width}" height="${caption}"><text x="4" y="20" font-size="16">${name}</text></svg>`;
      const tile = async (picture: Buffer, left: number) => ({
        input: await sharp(picture).resize(width, height, fit).png().toBuffer(),
        top: top + caption,
        left,
      });
      const title = { input: Buffer.from(words), top, left: 0 };
      return [title, ...(before ? [await tile(before, 0)] : []), await tile(now, width)];
    }),
  );
  const file = join(resultsFolder, 'accepted.png');
  const size = { width: 2 * width, height: accepted.length * (height + caption) };
  await sharp({ create: { ...size, channels: 3, background: 'white' } })
    .composite(rows.flat())
    .toFile(file);
  console.log(`${accepted.length} pictures are new. Look at them in ${file}, then commit them.`);
}

/** Not by the screenshot's own style, which the Content Security Policy refuses. */
async function addStyles(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, css);
}

function pixelsOf(image: Buffer) {
  return sharp(image).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
}
