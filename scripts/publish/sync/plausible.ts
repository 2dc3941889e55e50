/** What no editor would do and a broken backend does: then nothing that it says is believed. */
import { PublishError } from '../publish-error.ts';

/** From half of the catalogue on nothing else of the answer is worth publishing either. */
const largestBelievedDrop = 0.5;

/** @throws PublishError `too-many-lost` */
export function refuseDrop(before: number, after: number): void {
  const advice = 'Nothing was published; if this is right, publish with --allow-drop.';
  if (after === 0) throw new PublishError('too-many-lost', `the API lists no products. ${advice}`);
  if (after > before * (1 - largestBelievedDrop)) return;
  const message = `the API lists ${after} products where there were ${before}. ${advice}`;
  throw new PublishError('too-many-lost', message);
}
