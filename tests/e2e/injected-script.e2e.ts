/** Playwright's injected script is sent once per tab (`keepInjectedScript`), and finds elements as before. */
import { describe, expect, it } from 'vitest';
import { pathTo } from '../../src/domain/routes.ts';
import { keptName } from '../support/injected-script.ts';
import { openShopper } from '../support/shopper.ts';

describe("Playwright's injected script", () => {
  it('is in each new document of a tab that has looked for an element, out of reach of the page', async () => {
    const { page, context, visit } = await openShopper('desk', { isFresh: true });
    await visit('/robots.txt');
    await page.locator('body').waitFor({ state: 'attached' });
    await visit(pathTo('cart'));
    const session = await context.newCDPSession(page);
    const worlds: { id: number; name: string }[] = [];
    session.on('Runtime.executionContextCreated', ({ context: world }) => worlds.push(world));
    await session.send('Runtime.enable');
    const { id: contextId = 0 } =
      worlds.find(({ name }) => name.startsWith('__playwright_utility_world')) ?? {};
    const expression = `typeof globalThis.${keptName}`;
    expect((await session.send('Runtime.evaluate', { expression, contextId })).result.value).toBe('function');
    expect(await page.evaluate(expression)).toBe('undefined');
    await page.getByRole('banner').getByRole('link').first().waitFor();
  });
});
