import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { emptyLinks } from '../../scripts/publish/gates/empty-links.ts';
import { warningMessage } from '../../scripts/publish/messages.ts';
import { discount, type FakeBackend } from './fake-backend.ts';
import { openSynced } from './workshop.ts';

async function linksOf(fill: (backend: FakeBackend) => unknown) {
  const { data } = await openSynced(12, fill);
  using snapshot = new DatabaseSync(data.snapshot, { readOnly: true });
  return emptyLinks(snapshot);
}

it('links of home and menu to an empty list are named with their file', async () => {
  const links = await linksOf(({ categories }) =>
    categories.push({ name: 'Astérix', slug: 'comic-europeo-asterix', children: [] }),
  );
  expect(links.map(warningMessage)).toEqual(
    expect.arrayContaining([
      'src/shop.ts (highlights) leads to /productos?q=one%20piece, where this shop has nothing',
      'src/shop.ts (highlights) leads to /productos/comic-europeo-asterix, where this shop has nothing',
      'src/text/shop/shop.ts (links) leads to /ofertas, where this shop has nothing',
      'src/text/shop/shop.ts (links) leads to /preventa, where this shop has nothing',
    ]),
  );
});

it('links that lead to something are not named', async () => {
  const links = await linksOf(({ products, categories }) => {
    categories.push({ name: 'Astérix', slug: 'comic-europeo-asterix', children: [] });
    products[0]!.title = 'One Piece 1';
    products[1]!.category = 'comic-europeo-asterix';
    discount(products[2]!, 10);
    products[3]!.fields = { its_on_presale: true };
  });
  expect(links.filter(({ link }) => link !== '/giftcards')).toEqual([]);
});
