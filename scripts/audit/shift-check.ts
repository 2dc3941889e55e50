/** Row 3: layout shifts (CLS) on a page of every kind of the live release. */
import type { Browser } from 'playwright';
import { shiftFigures } from '../bench/pages/shift-figures.ts';
import type { RouteName } from '../../src/domain/routes.ts';
import type { Settings } from '../settings.ts';
import type { Findings } from '../bench/pages/measuring.ts';
import { runSite } from './running-site.ts';

export async function auditShifts(
  browser: Browser,
  settings: Settings,
  templates: ReadonlyMap<RouteName, string>,
): Promise<Findings> {
  const site = await runSite(settings, 'up');
  try {
    return await shiftFigures(
      browser,
      new Map(templates.entries().map(([name, path]) => [name, site.origin + path])),
    );
  } finally {
    await site.close();
  }
}
