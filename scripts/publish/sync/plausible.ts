/** Plausibility check: refuses readings that indicate a broken backend. */
import { PublishError } from '../publish-error.ts';
import { groupsOf, type RefusedProduct } from './refused.ts';

const advice = 'Nothing was published; if this is right, publish with --allow-drop.';
/** Above half of the catalogue, the whole reading is refused. */
const largestBelievedDrop = 0.5;

/** A site without a single product. @param refused why there is none. @throws PublishError `too-many-lost` */
export function refuseEmpty(products: number, refused: readonly RefusedProduct[]): void {
  if (products > 0) return;
  const why = groupsOf(refused, 0).map(({ why, count }) => `${why}: ${count}`);
  const message = `no product of the API can be published (${why.join(', ')}). ${advice}`;
  throw new PublishError('too-many-lost', message);
}

/** @throws PublishError `too-many-lost` */
export function refuseDrop(before: number, after: number): void {
  if (after === 0) throw new PublishError('too-many-lost', `the API lists no products. ${advice}`);
  if (after > before * (1 - largestBelievedDrop)) return;
  const message = `the API lists ${after} products where there were ${before}. ${advice}`;
  throw new PublishError('too-many-lost', message);
}
