/** The uuid of this browser's cart in localStorage. */
import { keys } from '../keys.ts';
import { readStored, writeStored } from '../storage.ts';

/** Read every time, because another tab may have opened the cart. An invalid value counts as none. */
export function storedCartUuid(): string | null {
  const text = readStored(keys.cartUuid);
  return text !== null && uuid.test(text) ? text : null;
}

export function keepCartUuid(text: string): void {
  writeStored(keys.cartUuid, text);
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
