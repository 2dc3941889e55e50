/** The browser context that tests share (`shareShopper`): the second test meets nothing of the first. */
import { it } from 'vitest';
import { expect } from '../support/expect.ts';
import { shareShopper, widths } from '../support/shopper.ts';

const open = shareShopper('phone');

it('a test leaves storage, a cookie and another size behind', async () => {
  const { page, visit } = await open();
  await visit('/contacto');
  await page.setViewportSize(widths.desk);
  await page.evaluate(() => {
    localStorage.setItem('left', 'behind');
    sessionStorage.setItem('left', 'behind');
    document.cookie = 'left=behind';
  });
  expect(await leftBehind(page)).toEqual(['behind', 'behind', 'left=behind']);
});

it('the next test has empty storage and the first size', async () => {
  const { page, visit } = await open();
  await visit('/contacto');
  expect(await leftBehind(page)).toEqual([null, null, '']);
  expect(page.viewportSize()).toEqual(widths.phone);
});

function leftBehind(page: Awaited<ReturnType<typeof open>>['page']) {
  return page.evaluate(() => [localStorage.getItem('left'), sessionStorage.getItem('left'), document.cookie]);
}
