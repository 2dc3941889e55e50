/** Attributes of a volume's marks, for `islands/catalogue/series/collection-marks.ts`. */
import { defineMarkup } from '../../markup.ts';

export const seriesMarkup = defineMarkup({
  /** Around volumes of one series: its slug, name and brand (empty for none). */
  series: 'data-series',
  name: 'data-series-name',
  brand: 'data-series-brand',
  /** A volume: its printed number, and the slug of its product. */
  volume: 'data-volume',
  product: 'data-volume-product',
  mark: 'data-mark',
  /** Set by scripts: the volume's mark. */
  marked: 'data-marked',
});

export function seriesAttributes(series: { slug: string; name: string; brand: string | null }) {
  return {
    ...seriesMarkup.attributes('series', series.slug),
    ...seriesMarkup.attributes('name', series.name),
    ...seriesMarkup.attributes('brand', series.brand ?? ''),
  };
}
