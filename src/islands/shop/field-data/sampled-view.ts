import type { fieldTiming } from '../../../domain/field-data.ts';
import { serverTiming } from '../loading/server-timing.ts';

/** Field data (`domain/field-data.ts`): loads its code in views that the server sampled. */
export function reportSampledView(): void {
  const sampled = serverTiming('field' satisfies typeof fieldTiming);
  if (!sampled) return;
  // A separate `catch`, as in `live-chrome.ts`.
  void import('./field-data.ts').catch(() => null).then((code) => code?.reportViews(sampled));
}
