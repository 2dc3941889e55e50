/** Core Web Vitals (https://web.dev/articles/vitals) as GA4 events, one a metric and page view. */
import { onCLS, onINP, onLCP, type Metric } from 'web-vitals';

/** @param send sends an event of GA4 by its name and parameters */
export function reportWebVitals(
  send: (name: string, params: Readonly<Record<string, unknown>>) => void,
): void {
  // The parameters that web-vitals suggests for GA4: `value` is what GA4 may sum, so it is what was added.
  const report = ({ name, delta, value, rating, id }: Metric) =>
    send(name, { value: delta, metric_value: value, metric_rating: rating, metric_id: id });
  onLCP(report);
  onINP(report);
  onCLS(report);
}
