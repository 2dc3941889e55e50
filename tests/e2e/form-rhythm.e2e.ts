/** Layout of forms: spacing below fields, and errors that do not move adjacent fields. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { checkoutTexts as text } from '../../src/text/checkout/checkout.ts';
import { formTexts } from '../../src/text/form.ts';
import { goOn, openAtCheckout } from '../support/checkout-shopper.ts';
import { openShopper } from '../support/shopper.ts';

const unitFields = [text.fields.number, text.fields.floor, text.fields.apartment];

it.each([360, 768, 1280])(
  'number, floor and flat stand in one row at %d px, with an error too',
  async (width) => {
    const { page } = await openAtCheckout('phone', 'ARS', { viewport: { width, height: 740 } });
    await expect.poll(() => tops(page)).toHaveLength(1);
    await goOn(page);
    await page.getByText(formTexts.errors.required).first().waitFor();
    await expect.poll(() => tops(page)).toHaveLength(1);
  },
);

it.each([
  ['/contacto', 360],
  ['/contacto', 1280],
  ['/arrepentimiento', 768],
])('what stands below a field of %s keeps its distance to the next label, at %d px', async (path, width) => {
  const { page, visit } = await openShopper('phone', { viewport: { width, height: 740 } });
  await visit(path);
  await page.getByRole('main').locator('form [type="submit"]:visible').last().click();
  const notes = page.locator('.form-error').filter({ hasText: /\S/ });
  await expect.poll(() => notes.count()).toBeGreaterThan(1);
  const rooms = () =>
    notes.evaluateAll((errors) =>
      errors.flatMap((note) => {
        const field = note.closest('.form-field');
        const next = field?.nextElementSibling?.querySelector('label');
        const words = document.createRange();
        words.selectNodeContents(note);
        const { bottom } = words.getBoundingClientRect();
        const below = next?.getBoundingClientRect().top ?? 0;
        // Fields side by side have no label below them.
        return below > bottom ? [below - bottom] : [];
      }),
    );
  await expect.poll(async () => (await rooms()).length).toBeGreaterThan(0);
  await expect.poll(async () => Math.min(...(await rooms()))).toBeGreaterThanOrEqual(12);
});

/** Top positions of the three fields, without duplicates. */
async function tops(page: Page): Promise<number[]> {
  const found = await Promise.all(
    unitFields.map((label) =>
      page
        .getByRole('textbox', { name: label, exact: false })
        .first()
        .evaluate((field) => Math.round(field.getBoundingClientRect().top)),
    ),
  );
  return [...new Set(found)];
}
