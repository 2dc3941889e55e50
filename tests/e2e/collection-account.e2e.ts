/** The collection in the account, on two devices, and lists that come in and go out. */
import { readFile } from 'node:fs/promises';
import { describe, it } from 'vitest';
import { collectionTransferTexts } from '../../src/text/catalogue/collection-transfer.ts';
import { collectionTexts } from '../../src/text/catalogue/collection.ts';
import { expect } from '../support/expect.ts';
import { expectAccessibleAndFitting } from '../support/fitting.ts';
import { logInAt } from '../support/login.ts';
import { openAs, registerCustomer } from '../support/registered.ts';
import { expectAccessibleAtBothWidths, openShopper } from '../support/shopper.ts';

const { own } = collectionTexts.voices;

describe('the collection of a customer', () => {
  it('follows them to another device, and the next customer of the browser gets none', async () => {
    const customer = await registerCustomer('Colectora');
    const phone = await openShopper('phone', { stored: { consent: '1' } });
    const { page } = phone;
    await phone.visit('/producto/one-piece-01');
    const have = page.getByRole('button', { name: collectionTexts.marks.have });
    await have.click();
    await expect(have).toHaveAttribute('aria-pressed', 'true');
    await phone.visit('/coleccion');
    await page.getByText(own.has('1')).waitFor();
    await expect(page.locator('.collection-place')).toContainText(collectionTexts.place.guest);
    await expectAccessibleAndFitting(page);
    await page.getByRole('link', { name: collectionTexts.place.logIn }).click();
    await logInAt(page, customer.email, customer.password);
    await page.waitForURL('**/coleccion');
    await page.getByText(collectionTexts.place.account).waitFor();
    await page.getByText(own.has('1')).waitFor();

    const desk = await openAs(customer, 'desk');
    await desk.visit('/coleccion');
    await desk.page.getByText(own.has('1')).waitFor();
    await desk.page.getByText(collectionTexts.place.account).waitFor();
    await expectAccessibleAtBothWidths(desk.page);
    await desk.visit('/producto/one-piece-04');
    const want = desk.page.getByRole('button', { name: collectionTexts.marks.want });
    const saved = desk.page.waitForResponse(
      (response) => response.url().endsWith('/account/collection') && response.request().method() === 'PUT',
    );
    await want.click();
    await expect(want).toHaveAttribute('aria-pressed', 'true');
    await saved;

    await page.reload();
    await page.getByText(own.wants('4'), { exact: true }).waitFor();
    await phone.visit('/cuenta');
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await page.waitForURL('**/login');
    await phone.visit('/coleccion');
    await page.getByText(collectionTexts.empty).waitFor();
    const other = await registerCustomer('Otra');
    await page.getByRole('link', { name: collectionTexts.place.logIn }).click();
    await logInAt(page, other.email, other.password);
    await page.waitForURL('**/coleccion');
    await page.getByText(collectionTexts.place.account).waitFor();
    await page.getByText(collectionTexts.empty).waitFor();
  });

  it('is told where it is without a connection, and is sent when that is back', async () => {
    const customer = await registerCustomer('Viajera');
    const { page, visit, context, expects } = await openAs(customer, 'phone');
    expects(/ERR_INTERNET_DISCONNECTED|account\/collection/);
    await visit('/coleccion');
    await page.getByText(collectionTexts.place.account).waitFor();
    await page.getByLabel(collectionTransferTexts.importLabel).fill('One Piece: 1-2');
    await page.getByRole('button', { name: collectionTransferTexts.review }).click();
    const confirm = page.getByRole('button', { name: collectionTransferTexts.confirm(2) });
    await confirm.waitFor();
    await context.setOffline(true);
    await confirm.click();
    await page.getByText(collectionTexts.place.waiting).waitFor();
    await page.getByText(own.has('1–2')).waitFor();
    await context.setOffline(false);
    await page.getByText(collectionTexts.place.account).waitFor();
    const desk = await openAs(customer, 'desk');
    await desk.visit('/coleccion');
    await desk.page.getByText(own.has('1–2')).waitFor();
  });
});

describe('a list of another tracker', () => {
  it('is told before it is added, is taken back, and goes out as a table', async () => {
    const { page, visit, expects } = await openShopper('phone', { stored: { consent: '1' } });
    expects('/series/');
    expects('404');
    await visit('/coleccion');
    await page.getByText(collectionTexts.empty).waitFor();
    const table = 'Título;Números;Notas\r\nOne Piece;1-3;"leído; dos veces"\r\nÑandú;4;\r\n';
    await page.getByLabel(collectionTransferTexts.file).setInputFiles({
      name: 'lista.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(table, 'latin1'),
    });
    await page.getByText(collectionTransferTexts.found(1, 3)).waitFor();
    await page
      .getByText(collectionTransferTexts.error(3, 'Ñandú, 4', collectionTransferTexts.why.unknown))
      .waitFor();
    await page.getByText(collectionTexts.empty).waitFor();
    await expectAccessibleAndFitting(page);
    await page.getByRole('button', { name: collectionTransferTexts.confirm(3) }).press('Enter');
    await page.getByText(collectionTransferTexts.imported(3)).waitFor();
    await page.getByText(own.has('1–3')).waitFor();
    await expect(page.getByLabel(collectionTransferTexts.importLabel)).toHaveValue('Ñandú, 4');
    await expectAccessibleAndFitting(page);

    const downloads = page.waitForEvent('download');
    await page.getByRole('button', { name: collectionTransferTexts.download }).click();
    const download = await downloads;
    expect(download.suggestedFilename()).toBe(collectionTransferTexts.fileName);
    const rows = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
    expect(rows[0]).toBe('\ufeffISBN;Serie;Tomo;Editorial;Estado');
    expect(rows[1]).toMatch(/^97[89]\d{10};One Piece;1;Ivrea;Lo tengo$/);
    expect(rows).toHaveLength(4);
    await page.getByText(collectionTransferTexts.downloaded).waitFor();

    await page.getByRole('button', { name: collectionTransferTexts.undo, exact: true }).press('Enter');
    await page.getByText(collectionTransferTexts.undone).waitFor();
    await page.getByText(collectionTexts.empty).waitFor();
  });
});
