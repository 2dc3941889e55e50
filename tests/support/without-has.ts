/** Chromium as a browser without `:has()`, which decision 8 promises to serve (Firefox 114 to 120). */
import type { BrowserContext, Page } from 'playwright';

/** Selectors of scripts throw from now on. */
export async function refuseHas(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const isRefused = (selector: unknown) => String(selector).includes(':has(');
    for (const prototype of [Element.prototype, Document.prototype, DocumentFragment.prototype] as object[]) {
      for (const name of ['matches', 'closest', 'querySelector', 'querySelectorAll']) {
        const real = Reflect.get(prototype, name) as unknown;
        if (typeof real !== 'function') continue;
        Reflect.set(prototype, name, function refusing(this: unknown, selector: unknown) {
          if (!isRefused(selector)) return Reflect.apply(real, this, [selector]) as unknown;
          throw new DOMException(`'${String(selector)}' is not a valid selector`, 'SyntaxError');
        });
      }
    }
    const supports = CSS.supports.bind(CSS);
    Reflect.set(CSS, 'supports', (...texts: [string]) => !texts.some(isRefused) && supports(...texts));
  });
}

/**
 * Takes the rules out of the page's styles that such a browser would not read.
 * @returns selector lists of which it would lose more than the part with `:has()`
 */
export function dropHasRules(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const losses: string[] = [];
    for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets]) dropIn(sheet);
    return losses;

    function dropIn(group: CSSStyleSheet | CSSGroupingRule): void {
      for (let at = group.cssRules.length - 1; at >= 0; at--) {
        const rule = group.cssRules[at];
        if (rule instanceof CSSStyleRule) {
          const selectors = splitAtTop(rule.selectorText);
          const refused = selectors.filter(isRefused);
          if (refused.length === 0) continue;
          if (refused.length < selectors.length) losses.push(rule.selectorText);
          group.deleteRule(at);
        } else if (rule instanceof CSSSupportsRule && rule.conditionText.includes(':has(')) {
          const isMeant = rule.conditionText.startsWith('not');
          const texts = isMeant ? [...rule.cssRules].map(({ cssText }) => cssText) : [];
          group.deleteRule(at);
          for (const text of texts.reverse()) group.insertRule(text, at);
        } else if (rule instanceof CSSGroupingRule) {
          dropIn(rule);
        }
      }
    }

    /** `:is()` and `:where()` forgive what they do not know. */
    function isRefused(selector: string): boolean {
      const open: string[] = [];
      for (const [, name, end] of selector.matchAll(/:?([\w-]*)\(|(\))/gu)) {
        if (end !== undefined) open.pop();
        else if (name === 'has' && !open.includes('is') && !open.includes('where')) return true;
        else open.push(name ?? '');
      }
      return false;
    }

    function splitAtTop(list: string): string[] {
      let depth = 0;
      const parts = [''];
      for (const character of list) {
        if (character === '(') depth += 1;
        if (character === ')') depth -= 1;
        if (character === ',' && depth === 0) parts.push('');
        else parts.push(`${parts.pop() ?? ''}${character}`);
      }
      return parts;
    }
  });
}
