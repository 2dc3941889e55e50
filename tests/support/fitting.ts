/** Horizontal overflow test: no horizontal scrolling, and no text or control beyond the viewport's edge. */
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { expectAccessibleAtBothWidths } from './shopper.ts';
import { nameOfTestFont, type TestFont } from './test-fonts.ts';

/** WCAG 1.4.4 and 1.4.10: desktop, 200 % and 400 % zoom; and the narrowest desktop layout. */
export const fittingSizes = {
  desk: { width: 1280, height: 900 },
  smallDesk: { width: 992, height: 700 },
  doubled: { width: 640, height: 450 },
  narrowest: { width: 320, height: 640 },
} as const;

export type FittingSize = keyof typeof fittingSizes;

const testFonts: readonly TestFont[] = ['narrow', 'usual', 'wide'];
const fontsToFit = testFonts.map(nameOfTestFont);

/**
 * Checks the current page in each size with each test font, without reloading.
 * @param sizes e.g. exclude desktop sizes for what exists on phones only
 */
export async function expectFitting(
  page: Page,
  sizes: readonly FittingSize[] = ['doubled', 'narrowest'],
): Promise<void> {
  const faults: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(fittingSizes[size]);
    const found = await beyondTheEdge(page);
    faults.push(...found.map((fault) => `${size}: ${fault}`));
  }
  expect(faults, `beyond the edge of ${page.url()}`).toEqual([]);
}

/** No axe violation at both widths, and fitting down to 400 %. */
export async function expectAccessibleAndFitting(page: Page): Promise<void> {
  await expectAccessibleAtBothWidths(page);
  await expectFitting(page, ['desk', 'doubled', 'narrowest']);
}

/** Elements beyond the edge with each font. Measures layout without painting, and restores the page. */
function beyondTheEdge(page: Page): Promise<string[]> {
  return page.evaluate(beyondTheEdgeInPage, fontsToFit);
}

/** Runs in the page. */
function beyondTheEdgeInPage(families: readonly string[]): string[] {
  const isHidden = (element: Element) =>
    !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
    element.closest('.visually-hidden, [inert], [popover]:not(:popover-open)') !== null;
  /** Scrollable strips and carousels may be wider than the screen. */
  const isInStrip = (element: Element) => {
    if (element.closest('[role="group"][aria-roledescription]')) return true;
    for (let box = element.parentElement; box !== null; box = box.parentElement) {
      if (box.scrollWidth > box.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(box).overflowX))
        return true;
    }
    return false;
  };
  const told = 'a, button, input, select, textarea, h1, h2, h3, p, dd, dt, label, legend, summary, small, b';
  const root = document.documentElement;
  const roles = ['--text', '--display'];
  const found = families.flatMap((family) => {
    for (const role of roles) root.style.setProperty(role, `'${family}'`);
    const beyond = [...document.querySelectorAll(told)].flatMap((element) => {
      const { left, right, width, height } = element.getBoundingClientRect();
      if (width * height < 4 || (left > -1 && right < innerWidth + 1)) return [];
      if (isHidden(element) || isInStrip(element)) return [];
      return [`${family}: ${element.outerHTML.slice(0, 90)} from ${left} to ${right}`];
    });
    const over = root.scrollWidth - innerWidth;
    return over > 0 ? [...beyond, `${family}: scrolls sideways by ${over}`] : beyond;
  });
  for (const role of roles) root.style.removeProperty(role);
  return found;
}

/** How many lines the text of each element takes. */
export function lineCounts(texts: Locator): Promise<readonly number[]> {
  return texts.evaluateAll((elements) =>
    elements.map((element) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      return new Set(Array.from(text.getClientRects(), ({ top }) => Math.round(top))).size;
    }),
  );
}
