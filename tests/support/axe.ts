/** Accessibility violations of a page, found by axe. */
import { readFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import type axe from 'axe-core';
import type { Page } from 'playwright';

export interface AccessViolation {
  readonly id: string;
  /** Selector of an element that breaks it, through its frames. */
  readonly target: string;
}

/** Half of `axe.source`, which has its comments: a page compiles it in three quarters of the time. */
const source = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
/** No rule that runs reads the parsed style sheets, for which axe would fetch each one again. */
const options = { resultTypes: ['violations' as const], preload: { assets: ['media'] } };
/** Elements are named when some are found: their selectors are a quarter of the CPU time of a run. */
const nameless = { ...options, selectors: false };

/**
 * Runs every rule on the current state of the page. AxeBuilder injects axe (1.5 MB of code) twice per run, and without
 * its legacy mode opens a second page; a page without frames needs one injection per document.
 */
export async function accessViolations(page: Page): Promise<readonly AccessViolation[]> {
  const { violations } =
    page.frames().length > 1 ? await new AxeBuilder({ page }).options(options).analyze() : await runOn(page);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => ({ id, target: target.join(' ') })));
}

/** Only what is needed of the results leaves the page. */
async function runOn(page: Page): Promise<Pick<axe.AxeResults, 'violations'>> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  return page.evaluate(
    async ([first, second]) => {
      const { axe: injected } = globalThis as unknown as { axe: typeof axe };
      const { violations } = await injected.run(document, first);
      if (violations.length === 0) return { violations };
      const named = await injected.run(document, second);
      return { violations: named.violations };
    },
    [nameless, options] as const,
  );
}
