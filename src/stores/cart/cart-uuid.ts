import { keys } from '../keys.ts';
import { canKeep, isKept, readStored, writeStored } from '../storage.ts';

/** Read every time, because another tab may have opened the cart. */
export function storedCartUuid(): string | null {
  const text = readStored(keys.cartUuid);
  return text !== null && uuid.test(text) ? text : null;
}

export function keepCartUuid(text: string): void {
  writeStored(keys.cartUuid, text);
}

/** Whether the next page will find this cart, or one that is opened now. */
export function canKeepCart(): boolean {
  return (storedCartUuid() !== null && isKept(keys.cartUuid)) || canKeep();
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
