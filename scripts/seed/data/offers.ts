/** Running offers, with end times relative to the day of the seed. */

export interface SeedOffer {
  readonly category: string;
  readonly percent: number;
  /** It is null for an offer without an end. */
  readonly endsInHours: number | null;
  /** Share of the category's products, from 0 to 1. */
  readonly share: number;
}

export const seedOffers: readonly SeedOffer[] = [
  { category: 'manga-shonen', percent: 15, endsInHours: 45, share: 0.05 },
  { category: 'manga-seinen', percent: 20, endsInHours: 30, share: 0.08 },
  { category: 'comic-europeo-asterix', percent: 25, endsInHours: 6 * 24, share: 0.4 },
  { category: 'comic-americano', percent: 30, endsInHours: 12 * 24, share: 0.2 },
  { category: 'comic-argentino', percent: 10, endsInHours: 20 * 24, share: 0.2 },
  { category: 'libros', percent: 20, endsInHours: 27 * 24, share: 0.25 },
  { category: 'juegos-de-mesa', percent: 15, endsInHours: 45 * 24, share: 0.3 },
  { category: 'merchandising', percent: 40, endsInHours: 36, share: 0.12 },
  { category: 'coleccionables', percent: 25, endsInHours: 60 * 24, share: 0.25 },
  { category: 'manga', percent: 10, endsInHours: null, share: 0.02 },
];
