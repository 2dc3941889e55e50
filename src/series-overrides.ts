/**
 * What the owner decides about series, by product slug: the series and the number of a volume whose title does not tell
 * them, or 'none' for a product whose title only looks like a volume. The publish report lists what is in doubt. Data only.
 */
import type { SeriesOverrides } from './domain/series.ts';

export const seriesOverrides: SeriesOverrides = {};
