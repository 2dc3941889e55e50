/**
 * The owner's corrections to series detection, by product slug: series and volume number where the title has none, or
 * 'none' where a title only looks like a volume. The publish report lists doubtful ones. Data only.
 */
import type { SeriesOverrides } from './domain/catalogue/series.ts';

export const seriesOverrides: SeriesOverrides = {};
