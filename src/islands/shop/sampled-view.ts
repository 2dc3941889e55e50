import { fieldTiming } from '../../domain/field-data.ts';
import { toldByServer } from './server-timing.ts';

/**
 * Field data (`domain/field-data.ts`): loads its code in the share of views that the server wants to hear of. Hosts that do
 * not ask hear nothing.
 */
export function reportSampledView(): void {
  const [kind, release, percent] = toldByServer(fieldTiming)?.split(' ') ?? [];
  const isWanted = Math.random() * 100 < Number(percent) && !isUnwatched();
  if (!kind || !release || !isWanted) return;
  // A separate `catch`, as in `after-load.ts`.
  void import('./field-data.ts').catch(() => null).then((code) => code?.reportViews({ kind, release }));
}

/** Do Not Track, Global Privacy Control. */
function isUnwatched(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === '1' || globalPrivacyControl === true;
}
