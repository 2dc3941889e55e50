/** Chromium as shoppers have it: Playwright's own switches keep it from going back. */
import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright';
import { lettersEnvironment } from './letters.ts';

export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath(),
    ignoreDefaultArgs: ['--disable-back-forward-cache', '--disable-background-networking'],
    args: ['--no-sandbox', '--disable-gpu', '--disable-sync', '--disable-component-update', withoutOwnPages],
    env: { ...process.env, ...lettersEnvironment() },
  });
}

export function chromiumPath(): string {
  return process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
}

/**
 * The same engine without the windows around it (Debian's chromium-headless-shell), for tests that need no more: it takes less
 * than half the CPU time for a page. It keeps no pages for Back. Chromium itself where there is none.
 */
export function headlessShellPath(): string {
  const { HEADLESS_SHELL_PATH: named, CHROMIUM_PATH: other } = process.env;
  const packaged = '/usr/lib/chromium/chromium-headless-shell';
  return named ?? other ?? (existsSync(packaged) ? packaged : chromiumPath());
}

/**
 * Nobody types into the address bar of a browser that measures: the pages that Chromium keeps ready for that, two of its own for
 * every window, take as long as the page that is measured. What else the browser would look up by itself is off as well: of
 * several such switches only the last counts, and Playwright has one.
 */
export const withoutOwnPages = `--disable-features=${[
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
  ...['AimEnabled', 'LensOverlay', 'MediaRouter', 'NetworkTimeServiceQuerying', 'OptimizationHints'],
  ...['PreconnectToSearch', 'HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable'],
].join()}`;
