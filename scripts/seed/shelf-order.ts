import { seedSeries, type ProductKind, type SeedSeries } from './data/seed-series.ts';
import { inventSeries } from './fiction.ts';

/** One product to sell: a volume of a series, a variant of a shirt, or a single title. */
export interface SeedVolume {
  readonly series: SeedSeries;
  readonly number: number;
  readonly title: string;
  readonly isOnPresale: boolean;
}

/** First the real series, one volume of each per round, so that a shop of any size is mixed; then invented ones. */
export function* shelfOrder(seed: number): Generator<SeedVolume, never> {
  yield* factualVolumes();
  for (let index = 0; ; index++) {
    const series = inventSeries(index, seed);
    yield* volumesOf(series);
  }
}

function* factualVolumes(): Generator<SeedVolume, void> {
  let rows = seedSeries.map((series) => ({ volumes: volumesOf(series), perRound: perRound(series) }));
  while (rows.length > 0) {
    for (const { volumes, perRound } of rows) yield* volumes.splice(0, perRound);
    rows = rows.filter(({ volumes }) => volumes.length > 0);
  }
}

/** Long series contribute more volumes per round, so that the best known one is complete early. */
function perRound(series: SeedSeries): number {
  return Math.ceil(series.volumes / 10) > 10 ? 12 : 1;
}

/** Import order: the first volume, the presale, then the others. */
function volumesOf(series: SeedSeries): SeedVolume[] {
  const printed = Array.from({ length: series.volumes }, (_, index) => volume(series, index + 1, false));
  if (!series.hasPresale) return printed;
  return [...printed.slice(0, 1), volume(series, series.volumes + 1, true), ...printed.slice(1)];
}

function volume(series: SeedSeries, number: number, isOnPresale: boolean): SeedVolume {
  return { series, number, title: titleOf(series, number), isOnPresale };
}

function titleOf(
  { kind, title, volumes, volumeTitles, format, hasPresale }: SeedSeries,
  number: number,
): string {
  if (volumes === 1 && !hasPresale) return title;
  const own = volumeTitles?.[number - 1];
  if (own !== undefined && !numbered.has(kind)) return `${title}, ${own}`;
  if (own !== undefined && own !== title) return `${title} ${number}: ${own}`;
  if (format === 'grapa') return `${title} #${number}`;
  if (kind === 'comic') return `${title} Vol. ${number}`;
  if (kind === 'novel' || kind === 'album') return `${title} ${number}`;
  return `${title} ${String(number).padStart(2, '0')}`;
}

const numbered: ReadonlySet<ProductKind> = new Set(['manga', 'comic', 'album', 'strip', 'novel']);
