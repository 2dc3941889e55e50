import { describe, expect, it } from 'vitest';
import { describeRun } from '../../scripts/publish/daemon/refused-details.ts';
import { money } from '../../src/domain/money.ts';
import { published } from './published-run.ts';
import { openWorkshop } from './workshop.ts';

const described = { ...published, products: ['tomo-1', 'gone'] };

describe('what people read of a publish', () => {
  it('has the names of products, and of refused ones the prices before and after', async () => {
    const { backend, sync, data } = openWorkshop(12);
    await sync();
    const first = backend.products[0];
    if (first !== undefined) first.pesos = 5;
    const refused = [
      { why: 'price-moved', count: 1, products: ['tomo-1'] },
      { why: 'missing', count: 1, products: ['tomo-2'] },
    ] as const;
    const result = await describeRun(
      { data, apiUrl: backend.origin },
      { ...described, refused },
      backend.fetch,
    );
    expect(result).toMatchObject({
      names: { 'tomo-1': expect.stringContaining('1') as string },
      refusedDetails: [
        { slug: 'tomo-1', after: money(500, 'ARS') },
        { slug: 'tomo-2', after: null },
      ],
    });
    const [moved, missing] = (result as typeof published).refusedDetails;
    expect(moved?.before?.cents).toBeGreaterThan(500);
    expect(missing?.name).not.toBe('tomo-2');
  });

  it('has the prices in dollars of a product that moved in dollars alone', async () => {
    const { backend, sync, data } = openWorkshop(12);
    await sync();
    backend.products[0]!.dollars = 1451;
    const refused = [{ why: 'price-jumped', count: 1, products: ['tomo-1'] }] as const;
    const shop = { data, apiUrl: backend.origin };
    expect(await describeRun(shop, { ...described, refused }, backend.fetch)).toMatchObject({
      refusedDetails: [{ slug: 'tomo-1', before: money(1001, 'USD'), after: money(145_100, 'USD') }],
    });
  });

  it('names some of the products that the API has no more when half of them are gone', async () => {
    const { backend, sync, data } = openWorkshop(12);
    await sync();
    backend.products = backend.products.slice(0, 3);
    const refused = { kind: 'refused', problem: 'too-many-lost', reason: '' } as const;
    const result = await describeRun({ data, apiUrl: backend.origin }, refused, backend.fetch);
    expect(
      (result as { missing?: readonly { slug: string }[] }).missing?.map(({ slug }) => slug).sort(),
    ).toEqual(['tomo-10', 'tomo-11', 'tomo-12', 'tomo-4', 'tomo-5', 'tomo-6', 'tomo-7', 'tomo-8', 'tomo-9']);
  });

  it('names none when the API answers nothing', async () => {
    const { backend, sync, data } = openWorkshop(12);
    await sync();
    backend.fault = () => new Response(null, { status: 500 });
    const refused = { kind: 'refused', problem: 'too-many-lost', reason: '' } as const;
    const result = await describeRun({ data, apiUrl: backend.origin }, refused, backend.fetch);
    expect(result).toMatchObject({ missing: [] });
  });
});
