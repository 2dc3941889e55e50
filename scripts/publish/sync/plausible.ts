/** Plausibility check: refuses readings that indicate a broken backend. */
import { PublishError } from '../publish-error.ts';

/** Above half of the catalogue, the whole reading is refused. */
const largestBelievedDrop = 0.5;

/** @throws PublishError `too-many-lost` */
export function refuseDrop(before: number, after: number): void {
  const advice = 'Nothing was published; if this is right, publish with --allow-drop.';
  if (after === 0) throw new PublishError('too-many-lost', `the API lists no products. ${advice}`);
  if (after > before * (1 - largestBelievedDrop)) return;
  const message = `the API lists ${after} products where there were ${before}. ${advice}`;
  throw new PublishError('too-many-lost', message);
}
