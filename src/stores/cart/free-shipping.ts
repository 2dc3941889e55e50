/** In pesos, from the page's HTML; null until it is read. */
import { atom } from 'nanostores';
import type { Money } from '../../domain/money.ts';

export const $freeShippingFrom = atom<Money | null>(null);
