/** What the seed gives away and the README tells everybody. */

export const seedPassword = 'historieta123';

export const seedEmails = { regular: 'cliente@example.com', newcomer: 'nueva@example.com' } as const;

export const seedGiftCardNumbers = ['GIFT-0001-2026', 'GIFT-0002-2026'] as const;
