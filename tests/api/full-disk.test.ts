/** SQLite's limit of pages takes the place of a full disk; `tests/serve/full-disk.test.ts` has a real one. */
import { expect, it, onTestFinished } from 'vitest';
import { startTestApi } from '../support/api.ts';

it('a full disk refuses writes in words, and the catalogue is still read', async () => {
  const api = await startTestApi();
  onTestFinished(() => api.close());
  api.db.exec(`
    CREATE TABLE filler (bytes BLOB) STRICT;
    UPDATE catalogue_state SET priced_until = '';
    CREATE TEMP TRIGGER offers_fill AFTER UPDATE ON main.catalogue_state
    BEGIN INSERT INTO filler VALUES (randomblob(10000000)); END;
    CREATE TEMP TRIGGER carts_fill AFTER INSERT ON main.cart
    BEGIN INSERT INTO filler VALUES (randomblob(10000000)); END;`);
  api.db.exec(`PRAGMA max_page_count = ${String(api.value('PRAGMA page_count'))}`);
  expect((await api.get('/product/el-eternauta')).status).toBe(200);
  const refused = await api.post('/cart', { product_id: 1, quantity: 1 });
  expect(refused).toMatchObject({
    status: 503,
    words: expect.stringContaining('no puede guardar') as string,
  });
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
});
