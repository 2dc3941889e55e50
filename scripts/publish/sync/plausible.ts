/** What an editor would hardly do and a broken backend does: nothing is published before a person has said that it is right. */
import type { DatabaseSync } from 'node:sqlite';
import { PublishError } from '../publish-error.ts';
import type { ListedProduct } from './listed-product.ts';

/** More products than this missing at once is a broken answer, not an editor's work. */
const largestDrop = 0.05;
/** More prices than this at once are a mistyped rate sooner than a decision. */
const largestMove = 0.3;
/** In a small catalogue a few prices are many in a hundred, and no mistake all the same. */
const harmlessMoves = 10;

/** @throws PublishError `too-many-lost` */
export function refuseDrop(before: number, after: number): void {
  const advice = 'Nothing was published; if this is right, publish with --allow-drop.';
  if (after === 0) throw new PublishError('too-many-lost', `the API lists no products. ${advice}`);
  if (after >= before * (1 - largestDrop)) return;
  const message = `the API lists ${after} products where there were ${before}. ${advice}`;
  throw new PublishError('too-many-lost', message);
}

/** Compares with what the snapshot holds; new products have no price that could move. @throws PublishError `too-many-moved` */
export function refuseMoves(database: DatabaseSync, before: number, changed: readonly ListedProduct[]): void {
  const limit = Math.max(harmlessMoves, before * largestMove);
  if (changed.length <= limit) return;
  const select = database.prepare("SELECT card -> '$.prices' AS prices FROM product WHERE slug = ?");
  const moved = changed.filter(({ facts }) => {
    const known = select.get(facts.slug)?.['prices'];
    return known !== undefined && known !== JSON.stringify(facts.prices);
  });
  if (moved.length <= limit) return;
  const advice = 'Nothing was published; if this is right, publish with --allow-prices.';
  const message = `the prices of ${moved.length} products out of ${before} moved at once. ${advice}`;
  throw new PublishError('too-many-moved', message);
}
