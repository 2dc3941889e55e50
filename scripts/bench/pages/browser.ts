/** Chromium with bfcache, which Playwright's default switches disable. */
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
 * The headless shell, the same engine without a window system (Debian's chromium-headless-shell), at less than half the
 * CPU time per page. It has no bfcache. Falls back to Chromium.
 */
export function headlessShellPath(): string {
  const { HEADLESS_SHELL_PATH: named, CHROMIUM_PATH: other } = process.env;
  const packaged = '/usr/lib/chromium/chromium-headless-shell';
  return named ?? other ?? (existsSync(packaged) ? packaged : chromiumPath());
}

/**
 * Disables Chromium's own background pages (two for the address bar of every window), which take as long to load as the
 * measured page, and its other background requests. Of several such switches only the last counts, and Playwright sets
 * one.
 */
export const withoutOwnPages = `--disable-features=${[
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
  ...['AimEnabled', 'LensOverlay', 'MediaRouter', 'NetworkTimeServiceQuerying', 'OptimizationHints'],
  ...['PreconnectToSearch', 'HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable'],
].join()}`;
