/** Names, comparison, verdicts and report of `npm run test:looks`. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { colourSchemes, lookName, lookSizes } from '../../scripts/suite/looks/look-name.ts';
import { compare, stored, toleratedPixels } from '../../scripts/suite/looks/picture.ts';
import { describeVerdicts, reportPage } from '../../scripts/suite/looks/report.ts';
import { acceptLooks, fileOf, judgeLooks, type LookFolders } from '../../scripts/suite/looks/verdicts.ts';

it('a picture is named by its subject, its width and its colours', () => {
  const [phone] = lookSizes;
  expect(lookName('productList', phone, 'dark')).toBe('product-list-360-dark');
  expect(lookName('Añadido: ¿qué más?', phone, 'light')).toBe('anadido-que-mas-360-light');
  const names = lookSizes.flatMap((size) => colourSchemes.map((scheme) => lookName('home', size, scheme)));
  expect(new Set(names).size).toBe(6);
});

/** A page of 200 × 120 with a word of the given width, and perhaps a longer page. */
async function page(wordWidth: number, { height = 120, colour = '#17141d' } = {}): Promise<Buffer> {
  // Not from SVG, which the publisher's pictures forbid the whole process (`images/encode.ts`).
  const box = (width: number, tall: number, background: string) => ({
    create: { width, height: tall, channels: 4 as const, background },
  });
  const whole = Math.floor(wordWidth);
  // Anti-aliasing: a partially covered pixel is blended.
  const edge = Math.round((wordWidth - whole) * 255);
  const word = [
    { width: whole, left: 20, ink: colour },
    { width: Math.sign(edge), left: 20 + whole, ink: colour + edge.toString(16).padStart(2, '0') },
  ]
    .filter(({ width }) => width > 0)
    .map(({ width, left, ink }) => ({ input: box(width, 14, ink), left, top: 20 }));
  return stored(
    await sharp(box(200, height, '#fffdf6'))
      .composite(word)
      .png()
      .toBuffer(),
  );
}

describe('two pictures', () => {
  it('are the same when nothing changed, to the byte', async () => {
    const [one, other] = [await page(60), await page(60)];
    expect(one.equals(other)).toBe(true);
    expect((await compare(one, other)).changedPixels).toBe(0);
  });

  it.each([
    ['a word is longer', page(90)],
    ['a word is gone', page(0)],
    ['a word has another colour', page(60, { colour: '#d3123a' })],
    ['the page is longer', page(60, { height: 140 })],
  ])('are not when %s', async (_name, after) => {
    const { changedPixels } = await compare(await page(60), await after);
    expect(changedPixels).toBeGreaterThan(toleratedPixels);
  });

  it('are when only the anti-aliasing of an edge is another one', async () => {
    const { changedPixels } = await compare(await page(60), await page(60.4));
    expect(changedPixels).toBeLessThanOrEqual(toleratedPixels);
  });

  it('are stored in half their size', async () => {
    expect(await sharp(await page(60)).metadata()).toMatchObject({ width: 100, height: 60, format: 'webp' });
  });
});

describe('a run', () => {
  function foldersWith(content: {
    accepted: Record<string, Buffer>;
    drawn: Record<string, Buffer>;
  }): LookFolders {
    const root = mkdtempSync(join(tmpdir(), 'looks-'));
    onTestFinished(() => rmSync(root, { recursive: true, force: true }));
    for (const [folder, pictures] of Object.entries(content)) {
      mkdirSync(join(root, folder));
      for (const [name, picture] of Object.entries(pictures))
        writeFileSync(fileOf(join(root, folder), name), picture);
    }
    return { accepted: join(root, 'accepted'), drawn: join(root, 'drawn'), report: join(root, 'report') };
  }

  async function someFolders(): Promise<LookFolders> {
    const [old, now] = [await page(60), await page(90)];
    return foldersWith({
      accepted: { cart: old, gone: old, home: old, nearly: await page(60.4) },
      drawn: { cart: now, home: old, nearly: old, recent: now },
    });
  }

  it('tells what is changed, new and gone, and shows a change beside what was', async () => {
    const folders = await someFolders();
    const verdicts = await judgeLooks(folders, true);
    expect(verdicts.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
      'cart changed',
      'gone gone',
      'home same',
      'nearly same',
      'recent new',
    ]);
    expect(describeVerdicts(verdicts)).toBe('5 looks: 1 changed, 1 new, 1 gone');
    const shown = await sharp(readFileSync(join(folders.report, 'cart.png'))).metadata();
    expect(shown).toMatchObject({ width: 3 * 100 + 4 * 12, height: 60 + 2 * 12 });
    const html = reportPage(verdicts, folders);
    expect([...html.matchAll(/src="([^"]+)"/g)].map(([, source]) => source)).toEqual([
      'cart.png',
      '../drawn/recent.webp',
      '../accepted/gone.webp',
    ]);
  });

  it('of a part only takes nothing for gone', async () => {
    const verdicts = await judgeLooks(await someFolders(), false);
    expect(verdicts.map(({ name }) => name)).toEqual(['cart', 'home', 'nearly', 'recent']);
  });

  it('that is accepted is the next one without a change, and leaves what looks the same as it was', async () => {
    const folders = await someFolders();
    const nearly = readFileSync(fileOf(folders.accepted, 'nearly'));
    await acceptLooks(await judgeLooks(folders, true), folders);
    expect((await judgeLooks(folders, true)).map(({ kind }) => kind)).toEqual([
      'same',
      'same',
      'same',
      'same',
    ]);
    expect(existsSync(fileOf(folders.accepted, 'gone'))).toBe(false);
    expect(readFileSync(fileOf(folders.accepted, 'nearly')).equals(nearly)).toBe(true);
  });
});
