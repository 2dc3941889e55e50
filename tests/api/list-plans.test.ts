import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../scripts/api/db/open.ts';
import { listingOf, type ListFilter } from '../../scripts/api/db/catalogue/listing.ts';
import { sortOrders } from '../../src/domain/catalogue/sort-orders.ts';
import { currencies } from '../../src/domain/money.ts';

const filters: readonly [string, ListFilter][] = [
  ['no filter', {}],
  ['a category', { categoryIds: [1] }],
  ['a brand', { brandId: 1 }],
  ['format and language', { format: 'grapa', language: 'español' }],
  ['prices', { minCents: 1, maxCents: 100 }],
  ['offers', { onlyOnSale: true }],
  ['presales', { onlyPresale: true }],
  ['new releases of a category', { onlyNewReleases: true, categoryIds: [1] }],
];

describe.each(filters)('a list by %s', (_, filter) => {
  it.each(sortOrders)('in the order %s walks a covering index and sorts nothing', (order) => {
    const database = openDatabase(':memory:');
    const listing = listingOf(database);
    const prepare = database.prepare.bind(database);
    const prepared: string[] = [];
    database.prepare = (sql: string) => {
      prepared.push(sql);
      return prepare(sql);
    };
    for (const currency of currencies) listing.page(filter, order, currency, 1, 1);
    const plans = prepared.map((sql) =>
      prepare(`EXPLAIN QUERY PLAN ${sql}`)
        .all()
        .map(({ detail }) => detail),
    );
    expect(plans.length).toBeGreaterThanOrEqual(2);
    for (const plan of plans) {
      expect(plan).toEqual([expect.stringMatching(/^(?:SCAN|SEARCH) product USING COVERING INDEX/)]);
    }
  });
});

describe('the statements of lists', () => {
  it('are let go when somebody asks for every combination of filters', () => {
    const listing = listingOf(openDatabase(':memory:'));
    const choices: readonly ListFilter[] = [
      { found: [1] },
      { authorId: 1 },
      { brandId: 1 },
      { format: 'grapa' },
      { language: 'español' },
      { minCents: 1 },
      { maxCents: 2 },
      { onlyOnSale: true },
    ];
    for (let mask = 0; mask < 2 ** choices.length; mask += 1) {
      const filter = Object.assign({}, ...choices.filter((_, bit) => mask & (1 << bit))) as ListFilter;
      for (const order of sortOrders) listing.page(filter, order, 'ARS', 1, 1);
    }
    expect(listing.prepared()).toBe(256);
  });
});
