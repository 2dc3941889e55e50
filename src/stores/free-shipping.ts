/** From what amount in pesos the shop sends for nothing: the page was published with it; null where nobody has looked. */
import { atom } from 'nanostores';
import type { Money } from '../domain/money.ts';

export const $freeShippingFrom = atom<Money | null>(null);
