/** What the seed gives away and the README tells everybody: a shop without the sandbox refuses it (`without-sandbox.ts`). */

/** Everybody's. It opens nothing but a demonstration. */
export const seedPassword = 'historieta123';

export const seedEmails = { regular: 'cliente@example.com', newcomer: 'nueva@example.com' } as const;

export const seedGiftCardNumbers = ['GIFT-0001-2026', 'GIFT-0002-2026'] as const;
