/** Chromium of the e2e tests, driven by Playwright: the engine that the journeys of the other two are compared with. */
import { chromium, type Browser } from 'playwright';
import { headlessShellPath, withoutOwnPages } from '../../scripts/bench/pages/browser.ts';
import { lettersEnvironment } from '../../scripts/bench/pages/letters.ts';
import { asSource, keyValues, type Engine, type Tab } from './tab.ts';

export async function startChromium(): Promise<Engine> {
  const browser = await chromium.launch({
    executablePath: headlessShellPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', withoutOwnPages],
    env: { ...process.env, ...lettersEnvironment() },
  });
  return {
    name: `Chromium ${browser.version()}`,
    openTab: () => openTab(browser),
    close: () => browser.close(),
  };
}

async function openTab(browser: Browser): Promise<Tab> {
  const context = await browser.newContext({ locale: 'es-AR', reducedMotion: 'reduce' });
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('pageerror', ({ message }) => troubles.push(`javascript: ${message}`));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) troubles.push(`console: ${message.text()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) troubles.push(`status ${response.status()}: ${response.url()}`);
  });
  return {
    open: async (url) => {
      await page.goto(url);
    },
    run: async (inPage, ...args) => JSON.parse(await page.evaluate<string>(asSource(inPage, args))),
    press: (x, y) => page.mouse.click(x, y),
    type: async (typed) => {
      for (const key of typed) {
        const name = nameOf(key);
        await (name === null ? page.keyboard.type(key) : page.keyboard.press(name));
      }
    },
    resize: (size) => page.setViewportSize(size),
    picture: () => page.screenshot(),
    troubles: () => troubles,
    close: () => context.close(),
  };
}

/** Playwright calls keys by name; null for a letter. */
function nameOf(key: string): string | null {
  return Object.entries(keyValues).find(([, value]) => value === key)?.[0] ?? null;
}
