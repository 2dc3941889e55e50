import type { MissingVolumes } from './shelf.ts';

/** What an alert tells of: a product that is back, or the volumes of a series. */
export type AlertKind = 'product' | 'series';

/** Where its form goes, with JavaScript and without it (`src/api/alerts.ts`). @param slug of its page */
export function alertAction(kind: AlertKind, slug: string): string {
  return `/api/v1/${kind}/${encodeURIComponent(slug)}/alert`;
}

/** A volume that can be waited for alone. */
export interface AwaitedVolume {
  /** As the call takes it; of an omnibus its first number. */
  readonly volume: string;
  /** As it is printed. */
  readonly number: string;
}

/** In order: those that are sold out, and those that the shop lacks. */
export function awaitedVolumes({
  out,
  notSold,
}: Pick<MissingVolumes, 'out' | 'notSold'>): readonly AwaitedVolume[] {
  return [
    ...out.map(({ sortKey: [first], number }) => ({ volume: String(first), number })),
    ...notSold.map((number) => ({ volume: String(number), number: String(number) })),
  ].sort((a, b) => Number(a.volume) - Number(b.volume));
}
