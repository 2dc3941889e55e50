/** Chromium as shoppers have it: Playwright's own switches keep it from going back. */
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
 * Nobody types into the address bar of a browser that measures: the pages that Chromium keeps ready for that, two of its own for
 * every window, take as long as the page that is measured. What else the browser would look up by itself is off as well: of
 * several such switches only the last counts, and Playwright has one.
 */
export const withoutOwnPages = `--disable-features=${[
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
  ...['AimEnabled', 'LensOverlay', 'MediaRouter', 'NetworkTimeServiceQuerying', 'OptimizationHints'],
  ...['PreconnectToSearch', 'HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable'],
].join()}`;
