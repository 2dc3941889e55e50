/** What a view that reports field data loads more than others (decision 196). */
import type { Browser } from 'playwright';
import type { RouteName } from '../../../src/domain/routes.ts';
import { atMost, type Figure } from '../../figures/figure.ts';
import type { Findings, Measuring } from './measuring.ts';
import { phone } from './profiles.ts';
import { sampleView } from './sampled-view.ts';
import { watchNetwork } from './watch-network.ts';
import { weighPage } from './weight.ts';

const measured: readonly RouteName[] = ['product', 'home'];

export async function sampledFigures({ shop, browser, progress }: Measuring): Promise<Findings> {
  const figures: Figure[] = [];
  for (const route of measured) {
    progress.say(`Weighing a sampled view: ${route}`);
    const url = shop.of(route);
    const [usual, sampled] = [await scriptsOf(browser, url, null), await scriptsOf(browser, url, route)];
    figures.push({
      row: 25,
      name: `${route}: scripts that a view loads more when it reports field data, gzip`,
      value: (sampled - usual) / 1024,
      unit: 'kB',
      target: atMost(1.5),
    });
  }
  return { figures, details: [] };
}

/** Bytes of all scripts of a view, gzip. @param kind of a view that reports */
async function scriptsOf(browser: Browser, url: string, kind: RouteName | null): Promise<number> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    if (kind !== null) await sampleView(page, url, kind);
    const { scripts } = await weighPage(page, url, async () => {
      // Late code shows it, which loads the rest before.
      const quiet = watchNetwork(page);
      await page.locator('.cookies').waitFor();
      await quiet();
    });
    return scripts;
  } finally {
    await context.close();
  }
}
