/** Captions of cards lie on the edge of the frame: neither on the cover's words nor on the title beside it. */
import { expect, it } from 'vitest';
import { openShopper } from '../support/shopper.ts';

it.each([360, 768, 1280])('a discount leaves the title of its card free at %d px', async (width) => {
  const { page, visit } = await openShopper('desk', { viewport: { width, height: 900 } });
  await visit('/ofertas');
  const overlaps = () =>
    page.locator('.card:has(.corner)').evaluateAll((cards) =>
      cards.map((card) => {
        const caption = card.querySelector('.corner:not([hidden])')?.getBoundingClientRect();
        const title = card.querySelector('h3 a')?.firstChild;
        if (!caption || !title) return 0;
        const words = document.createRange();
        words.selectNodeContents(title);
        // Letters begin some pixels below the top of their line.
        return Math.max(
          ...[...words.getClientRects()]
            .filter(({ right }) => right > caption.left)
            .map(({ top }) => caption.bottom - top - 2),
          0,
        );
      }),
    );
  await expect.poll(async () => (await overlaps()).length).toBeGreaterThan(3);
  await expect.poll(async () => Math.max(...(await overlaps()))).toBe(0);
});

it('a caption of the first row leaves the chips above free on a phone', async () => {
  const { page, visit } = await openShopper('phone');
  await visit('/preventa');
  const chips = await page.locator('.applied').boundingBox();
  const caption = await page.locator('.corner.is-presale').first().boundingBox();
  expect((caption?.y ?? 0) - (chips?.y ?? 0) - (chips?.height ?? 0)).toBeGreaterThanOrEqual(4);
});
