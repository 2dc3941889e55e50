/** The name of this browser's cart: what the server called it, or nothing. */
import { keys } from './keys.ts';
import { readStored, writeStored } from './storage.ts';

/** Read anew each time: another tab may have opened the cart. Whatever else stands there is no name of a cart. */
export function storedCartUuid(): string | null {
  const text = readStored(keys.cartUuid);
  return text !== null && uuid.test(text) ? text : null;
}

export function keepCartUuid(text: string): void {
  writeStored(keys.cartUuid, text);
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
