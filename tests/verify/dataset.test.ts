/** The data set for backend teams: what is written, and that the reference backend answers it to the cent. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../scripts/api/db/open.ts';
import { silentProgress } from '../../scripts/shared/progress.ts';
import { seedShop } from '../../scripts/seed/seed-shop.ts';
import { dataLayout } from '../../scripts/shared/settings.ts';
import { datasetChecks, differences } from '../../scripts/verify/dataset/play.ts';
import { writeDataset } from '../../scripts/verify/dataset/write.ts';
import { embeddedDataset, type EmbeddedBackend } from '../../scripts/verify/embedded-backend.ts';
import { verify, type Verification } from '../../scripts/verify/verify.ts';

const folder = mkdtempSync(join(tmpdir(), 'dataset-'));
let backend: EmbeddedBackend;
let compared: Verification;
beforeAll(async () => {
  backend = await embeddedDataset();
  compared = await verify(backend, datasetChecks);
  await writeDataset(join(folder, 'data'));
});
afterAll(() => {
  backend.close();
  rmSync(folder, { recursive: true });
});

describe('the reference backend, filled with the data set', () => {
  it.each(datasetChecks.map((check) => [check.claim, check] as const))('%s', (_, check) => {
    const verdict = compared.verdicts.find((candidate) => candidate.check === check);
    expect(verdict).toMatchObject({ findings: [], reason: null, blockedBy: null, result: 'kept' });
  });
});

describe('npm run verify -- --dataset FOLDER', () => {
  const lines = (name: string) =>
    readFileSync(join(folder, 'data', `${name}.jsonl`), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  it('writes what a backend has to hold and the answers that are expected', () => {
    expect(readdirSync(join(folder, 'data')).toSorted()).toEqual([
      ...['categories.jsonl', 'coupons.jsonl', 'customers.jsonl', 'expected.jsonl', 'gift-cards.jsonl'],
      ...['products.jsonl', 'shop.jsonl'],
    ]);
    expect(lines('products')).toHaveLength(25);
    expect(lines('expected')).toHaveLength(datasetChecks.length);
  });

  it('writes products that npm run seed -- --from takes', async () => {
    const data = dataLayout(join(folder, 'seeded'));
    const problems: unknown[] = [];
    const report = await seedShop({
      ...{ data, progress: silentProgress, products: 1, seed: 1, covers: 0, now: new Date(), isForced: true },
      ...{ from: join(folder, 'data/products.jsonl'), onProblem: (problem) => problems.push(problem) },
    });
    expect([report.products, problems]).toEqual([25, []]);
    const database = openDatabase(data.apiDatabase);
    expect(database.prepare('SELECT count(*) AS count FROM product').get()).toEqual({ count: 25 });
    database.close();
  });
});

describe('--with-dataset', () => {
  it('names the field, what came and what should have come', async () => {
    const fetch = async (request: Request) => {
      const answer = await backend.fetch(request);
      if (!/\/product\/prueba-01/.test(request.url) || !answer.ok) return answer;
      const json = (await answer.json()) as { product: { title: string; price: { amount: number } } };
      json.product.price.amount += 0.01;
      return Response.json(json);
    };
    const checks = datasetChecks.filter(({ call }) => call === 'getProduct');
    const { verdicts } = await verify({ ...backend, fetch }, checks);
    expect(verdicts[0]?.findings.map(({ text }) => text)).toEqual([
      '$.product.price.amount is 10000; it should be 9999.99',
    ]);
    expect(verdicts[0]?.exchange?.requestLine).toBe('GET /api/v1/product/prueba-01?currency=ARS');
  });

  it.each<[unknown, unknown, number]>([
    [{ a: null }, {}, 0],
    [{ a: false }, { a: 0 }, 0],
    [{ a: true }, { a: 1 }, 0],
    [{ stock: 2_000_000 }, { stock: null }, 0],
    [{ a: [{}, {}] }, { a: [{}] }, 1],
    [{ a: { b: 1 } }, { a: { b: 1, c: 2 } }, 0],
    [{ a: { b: 1 } }, { a: null }, 1],
    [{ a: 'x' }, { a: 'X' }, 1],
  ])('compares %j with %j: %i differences', (expected, found, count) => {
    expect(differences(expected, found, '$')).toHaveLength(count);
  });
});
