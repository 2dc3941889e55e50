/** Compares what a page looks like with the accepted picture in `tests/e2e/screens`. */
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { expect } from 'vitest';

const acceptedFolder = join(import.meta.dirname, '../e2e/screens');
/** What a failed comparison saw, and where it differs. */
const resultsFolder = join(import.meta.dirname, '../../test-results/screens');

/**
 * Fails where the window differs from `NAME.webp`, or where there is no such picture: then it is written, to be looked
 * at and committed. So a picture is updated by deleting it.
 * @param ofToday selector of what another day changes, which is left out. Drawings are hidden: they make large files.
 */
export async function expectScreen(page: Page, name: string, ofToday: string): Promise<void> {
  // Not by the screenshot's own style, which the Content Security Policy refuses.
  await page.evaluate((selector) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`img { visibility: hidden !important } ${selector} { display: none !important }`);
    document.adoptedStyleSheets.push(sheet);
  }, ofToday);
  const seen = await page.screenshot();
  const file = join(acceptedFolder, `${name}.webp`);
  if (!existsSync(file)) {
    await sharp(seen).webp({ lossless: true, effort: 6 }).toFile(file);
    expect.fail(`there was no ${file}; it is written now: look at it and commit it`);
  }
  const [before, now] = await Promise.all([pixelsOf(file), pixelsOf(seen)]);
  const { width, height } = now.info;
  expect([before.info.width, before.info.height], `size of ${name}`).toEqual([width, height]);
  const difference = new Uint8Array(now.data.length);
  const pixels = pixelmatch(before.data, now.data, difference, width, height);
  if (pixels === 0) return;
  await mkdir(resultsFolder, { recursive: true });
  await sharp(seen).toFile(join(resultsFolder, `${name}.png`));
  await sharp(difference, { raw: { width, height, channels: 4 } }).toFile(
    join(resultsFolder, `${name}-difference.png`),
  );
  expect.fail(`${pixels} pixels of ${name} differ: see ${resultsFolder}; if it is right, delete ${file}`);
}

function pixelsOf(image: string | Buffer) {
  return sharp(image).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
}
