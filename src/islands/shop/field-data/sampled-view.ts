import type { fieldTiming } from '../../../domain/field-data.ts';
import { toldByServer } from '../loading/server-timing.ts';

/**
 * Field data (`domain/field-data.ts`): loads its code in the views that the server wants to hear of. Hosts that do not ask
 * hear nothing.
 */
export function reportSampledView(): void {
  const told = toldByServer('field' satisfies typeof fieldTiming);
  if (!told) return;
  // A separate `catch`, as in `live-chrome.ts`.
  void import('./field-data.ts').catch(() => null).then((code) => code?.reportViews(told));
}
