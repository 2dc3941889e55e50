/** Sizes and weights of packed products, in centimetres and grams. */
import type { SeedProduct } from '../api/db/import/seed-product.ts';
import type { ProductKind, SeedSeries } from './data/seed-series.ts';

type Measures = NonNullable<SeedProduct['dimensions']>;

export function measuresOf({ kind, pages, format }: SeedSeries): Measures | null {
  if (kind === 'gift-card') return null;
  const fixed = packed[kind];
  if (fixed !== undefined) return fixed;
  const [length, width] = pageSizes[kind] ?? [23, 15];
  const leaves = (pages ?? 200) / 2;
  const isHard = format === 'tapa_dura';
  return {
    // 90 g/m² paper, plus the cover.
    weight: Math.round(leaves * length * width * 0.009 + (isHard ? 180 : 40)),
    length,
    width,
    height: Math.round((leaves * 0.011 + (isHard ? 0.6 : 0.1)) * 10) / 10,
  };
}

const pageSizes: Partial<Record<ProductKind, readonly [length: number, width: number]>> = {
  manga: [17.4, 11.5],
  comic: [26, 17],
  album: [29, 22],
  strip: [20, 20],
  novel: [23, 15],
  'art-book': [30, 23],
};

const packed: Partial<Record<ProductKind, Measures>> = {
  booster: { weight: 25, length: 12.5, width: 6.5, height: 0.7 },
  deck: { weight: 320, length: 20, width: 13, height: 5 },
  'game-box': { weight: 1100, length: 30, width: 30, height: 7 },
  sleeves: { weight: 110, length: 10, width: 7.5, height: 5 },
  mug: { weight: 420, length: 12, width: 10, height: 10 },
  shirt: { weight: 210, length: 28, width: 22, height: 2 },
  pin: { weight: 20, length: 6, width: 6, height: 1 },
  poster: { weight: 90, length: 52, width: 6, height: 6 },
  keychain: { weight: 25, length: 10, width: 7, height: 1 },
  figure: { weight: 640, length: 30, width: 18, height: 15 },
  funko: { weight: 190, length: 16, width: 11.5, height: 9 },
};
