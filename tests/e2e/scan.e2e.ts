/** Scanning books by the camera: Chromium's fake device, and a reader of bar codes that reads what the test says. */
import type { BrowserContext, Page } from 'playwright';
import { describe, inject, it } from 'vitest';
import { getProduct } from '../../src/api/catalogue.ts';
import { collectionTexts } from '../../src/text/catalogue/collection.ts';
import { scanTexts } from '../../src/text/shop/scan.ts';
import { searchTexts } from '../../src/text/shop/shop.ts';
import { api } from '../support/backend.ts';
import { expect } from '../support/expect.ts';
import { expectAccessibleAndFitting } from '../support/fitting.ts';
import { openShopper } from '../support/shopper.ts';

/** A shopper whose browser reads `code` from then on, '' for nothing. */
async function openReader() {
  const shopper = await openShopper('phone');
  await readBarCodes(shopper.context);
  const { page } = shopper;
  return {
    ...shopper,
    show: (code: string) => page.evaluate((read) => Object.assign(window, { shownCode: read }), code),
    /** 'live' or 'ended', of each camera that was opened in this page. */
    tracks: () =>
      page.evaluate(() =>
        (window as unknown as { cameras: MediaStream[] }).cameras.flatMap((camera) =>
          camera.getTracks().map(({ readyState }) => readyState),
        ),
      ),
    sheet: page.locator('dialog.scan'),
  };
}

function readBarCodes(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    const cameras: MediaStream[] = [];
    class BarcodeDetector {
      static getSupportedFormats = () => Promise.resolve(['ean_13', 'qr_code']);
      detect = () => {
        const { shownCode = '' } = window as { shownCode?: string };
        return Promise.resolve(shownCode === '' ? [] : [{ rawValue: shownCode }]);
      };
    }
    Object.assign(window, { BarcodeDetector, cameras });
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (wish) => {
      const camera = await open(wish);
      cameras.push(camera);
      return camera;
    };
  });
}

const scanned = (sheet: ReturnType<Page['locator']>) => sheet.getByRole('status');

describe('in the search', () => {
  it('a link of every page opens the camera, and what it reads opens its product', async () => {
    const { page, visit, show, sheet, tracks } = await openReader();
    await visit('/');
    await page.locator('[data-search] input').focus();
    await page.getByRole('link', { name: searchTexts.scan }).click();
    await sheet.getByText(scanTexts.camera.on).waitFor();
    expect(new URL(page.url()).hash).toBe('');
    expect(await tracks()).toEqual(['live']);
    await expectAccessibleAndFitting(page);
    await show(await isbnOf('one-piece-01'));
    await page.waitForURL('**/producto/one-piece-01');
  });

  it('says what was read when it finds nothing, and finds what is typed', async () => {
    const { page, visit, show, sheet } = await openReader();
    await visit('/productos');
    await page.locator('[data-search] input').focus();
    const opener = page.getByRole('button', { name: searchTexts.scan });
    await opener.click();
    await show('7790895000997');
    await expect(scanned(sheet)).toContainText(scanTexts.outcome['not-a-book']('7790895000997'));
    await show('9788416051739');
    await expect(scanned(sheet)).toContainText(scanTexts.outcome['bad-check-digit']('9788416051739'));
    await show('9798700000000');
    await expect(scanned(sheet)).toContainText(scanTexts.outcome.unknown('9798700000000'));
    await sheet.getByRole('link', { name: scanTexts.order }).waitFor();
    await expectAccessibleAndFitting(page);
    await show('');
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(opener).toBeFocused();

    await opener.press('Enter');
    const typed = sheet.getByLabel(scanTexts.typed);
    await typed.fill('uno');
    await typed.press('Enter');
    await expect(scanned(sheet)).toContainText(scanTexts.outcome['no-code']('uno'));
    await typed.fill((await isbnOf('one-piece-01')).replace(/^978/, '978-'));
    await typed.press('Enter');
    await page.waitForURL('**/producto/one-piece-01');
  });

  it.each([
    ['permission', 'NotAllowedError', scanTexts.camera.refused],
    ['a camera that answers', 'NotFoundError', scanTexts.camera.missing],
    ['a free camera', 'NotReadableError', scanTexts.camera.busy],
  ])('without %s says so, and typing the number stays possible', async (_, error, words) => {
    const { page, context, visit, sheet } = await openReader();
    await context.addInitScript((name) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', name));
    }, error);
    await visit('/productos#escanear');
    await expect(scanned(sheet)).toContainText(words);
    await sheet.getByRole('button', { name: scanTexts.again }).waitFor();
    await expectAccessibleAndFitting(page);
    await sheet.getByLabel(scanTexts.typed).fill(await isbnOf('one-piece-01'));
    await sheet.getByRole('button', { name: scanTexts.look.find }).click();
    await page.waitForURL('**/producto/one-piece-01');
  });

  it('a lost answer is said, and a newer number overtakes a late one', async () => {
    const { page, visit, show, sheet, expects } = await openReader();
    expects('ERR_FAILED');
    await visit('/productos#escanear');
    await sheet.getByText(scanTexts.camera.on).waitFor();
    const mayAnswer = Promise.withResolvers<null>();
    await page.route('**/api/v1/products-list?*9798700000000*', async (route) => {
      await mayAnswer.promise;
      await route.abort().catch(() => undefined);
    });
    await show('9798700000000');
    await expect(scanned(sheet)).toContainText(scanTexts.outcome.searching('9798700000000'));
    await sheet.getByLabel(scanTexts.typed).fill('7790895000997');
    await sheet.getByRole('button', { name: scanTexts.look.find }).click();
    await expect(scanned(sheet)).toContainText(scanTexts.outcome['not-a-book']('7790895000997'));
    mayAnswer.resolve(null);
    await show('');
    await sheet.getByLabel(scanTexts.typed).fill('9798700000000');
    await sheet.getByRole('button', { name: scanTexts.look.find }).click();
    await expect(scanned(sheet)).toContainText(scanTexts.outcome.failed('9798700000000'));
    await page.unrouteAll();
    await sheet.getByRole('button', { name: scanTexts.again }).click();
    await expect(scanned(sheet)).toContainText(scanTexts.outcome.unknown('9798700000000'));
  });

  it('nothing is loaded or shown in a browser that reads no bar codes', async () => {
    const { page, visit } = await openShopper('phone');
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await visit('/productos#escanear');
    await page.locator('[data-search] input').focus();
    await page.getByRole('combobox', { name: searchTexts.label }).waitFor();
    expect(await page.getByLabel(searchTexts.scan).count()).toBe(0);
    expect(loaded.filter((url) => /scan/i.test(url))).toEqual([]);
  });
});

describe('the camera', () => {
  it('stops when the sheet closes, the tab is hidden, or the page is left', async () => {
    const { page, visit, sheet, tracks } = await openReader();
    await visit('/productos#escanear');
    await sheet.getByText(scanTexts.camera.on).waitFor();
    await look(page, 'hidden');
    expect(await tracks()).toEqual(['ended']);
    await look(page, 'visible');
    await sheet.getByText(scanTexts.camera.on).waitFor();
    await expect.poll(tracks).toEqual(['ended', 'live']);
    await sheet.getByRole('button', { name: scanTexts.close }).click();
    await expect(sheet).toBeHidden();
    expect(await tracks()).toEqual(['ended', 'ended']);
    await look(page, 'visible');
    expect(await tracks()).toEqual(['ended', 'ended']);

    await page.locator('[data-search] input').focus();
    await page.getByRole('button', { name: searchTexts.scan }).click();
    await sheet.getByText(scanTexts.camera.on).waitFor();
    // What Back does before it shows the page before.
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
    expect(await tracks()).toEqual(['ended', 'ended', 'ended']);
  });

  it('that comes after the sheet was closed is stopped at once', async () => {
    const { page, context, visit, sheet, tracks } = await openReader();
    await context.addInitScript(() => {
      const { mediaDevices } = navigator;
      const open = mediaDevices.getUserMedia.bind(mediaDevices);
      const { promise, resolve } = Promise.withResolvers<null>();
      Object.assign(window, { comeNow: resolve });
      mediaDevices.getUserMedia = async (wish) => {
        await promise;
        return open(wish);
      };
    });
    await visit('/productos#escanear');
    await sheet.getByText(scanTexts.camera.starting).waitFor();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await page.evaluate(() => (window as unknown as { comeNow: (ready: null) => void }).comeNow(null));
    await expect.poll(tracks).toEqual(['ended']);
  });

  it('is lent by the site to the search and the collection alone', async () => {
    const policyOf = async (path: string) =>
      (await fetch(inject('siteUrl') + path)).headers.get('permissions-policy');
    for (const path of ['/productos', '/productos/manga', '/coleccion'])
      expect(await policyOf(path)).toContain('camera=(self)');
    for (const path of [
      '/',
      '/producto/one-piece-01',
      '/cart',
      '/cuenta/coleccion',
      '/no-existe',
      '/api/v1/sticky',
    ])
      expect(await policyOf(path)).toContain('camera=()');
  });
});

describe('in the collection', () => {
  it('marks each volume that is scanned, says what it is, and takes the mark away', async () => {
    const { page, visit, show, sheet } = await openReader();
    await visit('/coleccion');
    await page.getByRole('button', { name: collectionTexts.scan }).click();
    await sheet.getByText(scanTexts.camera.on).waitFor();
    await show(await isbnOf('one-piece-01'));
    await expect(scanned(sheet)).toContainText(scanTexts.outcome.marked('One Piece', '1'));
    await expectAccessibleAndFitting(page);
    await sheet.getByRole('button', { name: scanTexts.undo }).click();
    await show(await isbnOf('one-piece-02'));
    await expect(scanned(sheet)).toContainText(scanTexts.outcome.marked('One Piece', '2'));
    await show('');
    await sheet.getByLabel(scanTexts.typed).fill(await isbnOf('one-piece-02'));
    await sheet.getByRole('button', { name: scanTexts.look.mark }).click();
    await expect(scanned(sheet)).toContainText(scanTexts.outcome.had('One Piece', '2'));
    await page.keyboard.press('Escape');
    await page.getByText(collectionTexts.voices.own.has('2')).waitFor();
  });
});

async function look(page: Page, state: 'visible' | 'hidden'): Promise<void> {
  await page.evaluate((visibilityState) => {
    Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

async function isbnOf(slug: string): Promise<string> {
  const { product } = await api().send(getProduct, { params: { slug }, query: {} });
  return product.isbn ?? '';
}
