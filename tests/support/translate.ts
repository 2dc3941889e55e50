import type { Page } from 'playwright';

/**
 * Translates a page as Chrome does: every text node is replaced by `<font>` elements with other words, here the same with
 * a space of no width, which Playwright's locators do not see.
 */
export async function translate(page: Page): Promise<void> {
  // `font` is deprecated, and what Chrome uses.
  await page.evaluate((element) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (walker.nextNode()) found.push(walker.currentNode as Text);
    for (const node of found) {
      const parent = node.parentElement;
      if (!/\p{L}/u.test(node.data) || parent === null || parent.closest('script, style, noscript, font'))
        continue;
      if (parent.closest('[translate="no"]')) continue;
      const [outer, inner] = [document.createElement(element), document.createElement(element)];
      inner.textContent = `${node.data}\u200B`;
      outer.append(inner);
      node.replaceWith(outer);
    }
  }, 'font');
}
