import { onCLS, onINP, onLCP, type Metric } from 'web-vitals';

export function reportWebVitals(
  send: (name: string, params: Readonly<Record<string, unknown>>) => void,
): void {
  // As web-vitals suggests for GA4, which sums `value`.
  const report = ({ name, delta, value, rating, id }: Metric) =>
    send(name, { value: delta, metric_value: value, metric_rating: rating, metric_id: id });
  onLCP(report);
  onINP(report);
  onCLS(report);
}
