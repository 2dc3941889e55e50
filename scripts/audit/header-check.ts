/** Row 19: response headers of the site server for a page of every kind of the live release. */
import type { RouteName } from '../../src/domain/routes.ts';
import type { Figure } from '../figures/figure.ts';
import type { Settings } from '../settings.ts';
import { observatoryFigure, type ObservedAnswer } from './observatory.ts';
import { runSite } from './running-site.ts';

export async function auditHeaders(
  settings: Settings,
  templates: ReadonlyMap<RouteName, string>,
): Promise<Figure> {
  const site = await runSite(settings, 'https');
  try {
    const answers = new Map<string, ObservedAnswer>();
    for (const path of templates.values()) {
      const answer = await fetch(site.origin + path);
      answers.set(path, { headers: Object.fromEntries(answer.headers), html: await answer.text() });
    }
    return observatoryFigure(answers);
  } finally {
    await site.close();
  }
}
