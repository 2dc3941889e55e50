/** Parts of the shop that a backend may lack: the publisher finds out, and the pages leave them out. */
export const parts = [
  'google',
  'facebook',
  'notifications',
  'favorites',
  'giftCards',
  'promotions',
  'alerts',
  'collectionSync',
  'seriesCalendar',
] as const;

export type Part = (typeof parts)[number];

export function isPart(name: string): name is Part {
  return parts.some((part) => part === name);
}
