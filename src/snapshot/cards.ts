import type { LinkedCard, PublishedCard } from '../domain/catalogue/product.ts';
import { jsonReader } from './reads.ts';

export const cards = jsonReader<PublishedCard>('card');

/** For other products' pages (see `LinkedCard`). */
export const linkedCards = jsonReader<LinkedCard>('link');
