/** The favourite that a guest pressed: kept on the way over the login, and added on return to the page where it was pressed. */
import { keys } from '../keys.ts';
import { hasFields, jsonIn, shared } from '../storage.ts';

interface Wish {
  readonly productId: number;
  /** The path of the page that the login leads back to. */
  readonly path: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

// All tabs share it, because the mail that confirms a new account opens another one.
const stored = jsonIn(
  shared,
  keys.favoriteWish,
  hasFields<Wish>({ productId: 'number', path: 'string', at: 'number' }),
);

export function keepWish(productId: number, path: string): void {
  stored.write({ productId, path, at: Date.now() });
}

/** @returns the id of the product that was wished for at this path, once; null without a wish of the last hour */
export function takeWish(path: string): number | null {
  const wish = wishNow();
  stored.forget();
  return wish?.path === path ? wish.productId : null;
}

/** Whether the login that leads back to this path is on the way to a favourite. */
export function isWishFrom(path: string): boolean {
  return wishNow()?.path === path;
}

function wishNow(): Wish | null {
  const wish = stored.read();
  const age = wish === null ? -1 : Date.now() - wish.at;
  return age >= 0 && age < keptForMs ? wish : null;
}

const keptForMs = 60 * 60_000;
