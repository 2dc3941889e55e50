/** Lists that the API answers, against those that are derived from its whole product list. */
import { describe, expect, it } from 'vitest';
import { warningText } from '../../scripts/publish/panel/warning-text.ts';
import { warningWords } from '../../scripts/publish/words.ts';
import { discount } from './fake-backend.ts';
import { openWorkshop } from './workshop.ts';

const ana = { name: 'Ana', slug: 'ana' };

function shop() {
  const workshop = openWorkshop(12);
  const [first, second, third] = workshop.backend.products;
  first!.fields = { its_on_presale: true };
  second!.fields = { authors: [ana] };
  discount(third!, 20);
  return workshop;
}

describe('the lists of a publish', () => {
  it('agree with those of the API, or the API has none', async () => {
    const { backend, sync } = shop();
    expect((await sync()).warnings).toEqual([]);
    backend.lists
      .set('/products/presale', ['tomo-1'])
      .set('/products/offer', ['tomo-3'])
      .set('/authors?ana', ['tomo-2']);
    expect((await sync({ isFull: true })).warnings).toEqual([]);
  });

  it('are reported where they differ, and stay as the whole list says', async () => {
    const { backend, sync, query } = shop();
    backend.lists
      .set('/products/presale', ['tomo-1', 'tomo-5'])
      .set('/products/offer', [])
      .set('/authors?ana', ['tomo-4', 'no-page']);
    const { warnings } = await sync();
    const differs = { code: 'list-differs' } as const;
    expect(warnings).toEqual([
      { ...differs, list: 'presale', slug: '', missing: ['tomo-5'], extra: [] },
      { ...differs, list: 'offers', slug: '', missing: [], extra: ['tomo-3'] },
      { ...differs, list: 'author', slug: 'ana', missing: ['tomo-4'], extra: ['tomo-2'] },
    ]);
    expect(warnings.map(warningWords)).toContain(
      '/authors?slug=ana has tomo-4, which the published list lacks and lacks tomo-2, which the published list has: products-list says so; correct the API',
    );
    expect(warnings.map(warningText)).toContain(
      'La lista de ofertas del sistema de la tienda no incluye tomo-3, al revés que su lista de productos, que es la que se publica.',
    );
    expect(query("SELECT slugs FROM list_page WHERE list = 'presale'")).toEqual([{ slugs: '["tomo-1"]' }]);
  });

  it('are not asked for when nothing has changed, and an API that fails at them stops nothing', async () => {
    const { backend, sync } = shop();
    backend.fault = ({ pathname }) =>
      /presale|offer|authors/.test(pathname) ? new Response('down', { status: 500 }) : null;
    expect((await sync()).warnings).toEqual([]);
    backend.calls.length = 0;
    await sync();
    expect(backend.calls.filter((call) => /presale|offer|authors/.test(call))).toEqual([]);
  });
});
