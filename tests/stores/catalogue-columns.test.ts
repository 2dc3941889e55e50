/** Stored column counts by screen class. */
import { expect, it } from 'vitest';
import { memoryStorage, openFakeBrowser } from './fake-browser.ts';

it('remembers the choice for this kind of screen, and leaves the others', async () => {
  const storage = memoryStorage({ 'vineta:1:columns': 'phone1' });
  const { window } = openFakeBrowser(storage);
  Object.assign(window, { innerWidth: 1280 });
  const { $columns, chooseColumns, columnsHere } =
    await import('../../src/stores/catalogue/catalogue-columns.ts');
  // Keeps the store mounted: nanostores unmounts it after a second, when the fake window is gone.
  $columns.listen(() => undefined);
  expect(columnsHere([2, 3, 4])).toBe(4);
  chooseColumns(3);
  expect(columnsHere([2, 3, 4])).toBe(3);
  expect(storage.getItem('vineta:1:columns')).toBe('phone1 desk3');
});
