/**
 * Corrections of the series that titles suggest, by product slug: `{ series, number }`, or 'none'. The publish report
 * lists doubtful titles.
 */
import type { SeriesOverrides } from './domain/catalogue/series.ts';

export const seriesOverrides: SeriesOverrides = {};
