/** Chromium with the back-forward cache, which Playwright's own switches turn off. */
import { existsSync, statfsSync } from 'node:fs';
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
 * The same engine without browser UI, for tests that need no more: less than half the CPU time per page, no bfcache. The
 * suite names the one from npm (`scripts/suite/headless-shell.ts`); without it Debian's package, or Chromium.
 */
export function headlessShellPath(): string {
  const { HEADLESS_SHELL_PATH: named, CHROMIUM_PATH: other } = process.env;
  const packaged = '/usr/lib/chromium/chromium-headless-shell';
  return named ?? other ?? (existsSync(packaged) ? packaged : chromiumPath());
}

/**
 * Disables Chromium's own pages and requests: it preloads two address bar pages for every window, which cost as much as
 * the measured page. It is one list because only the last of several `--disable-features` counts, and Playwright passes
 * one.
 */
export const withoutOwnPages = `--disable-features=${[
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
  ...['AimEnabled', 'LensOverlay', 'MediaRouter', 'NetworkTimeServiceQuerying', 'OptimizationHints'],
  ...['PreconnectToSearch', 'HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable'],
].join()}`;

/**
 * For tests: the same pixels from fewer threads and processes, a tenth of a page's CPU time. To be started with
 * `settledEnvironment`.
 */
export const cheaperDrawing: readonly string[] = [
  '--in-process-gpu',
  '--num-raster-threads=1',
  // Loads a driver that no page uses, and sets and unsets an environment variable for it (see `settledEnvironment`).
  '--disable-software-rasterizer',
];

/**
 * Environment variables that Chromium sets when it starts, with its own values. Setting a new one moves the list of all,
 * which another thread may be reading: a race in which a start ends with SIGSEGV in glibc's `getenv`.
 */
export const settledEnvironment = { DBUS_SESSION_BUS_ADDRESS: 'disabled:', FC_FONTATIONS: '1' };

/**
 * For tests, features to leave out: Chromium makes a new frame host for every document, within a site as well, which is a
 * third of what a small document costs. What a page sees is the same.
 */
export const cheaperDocuments: readonly string[] = ['RenderDocument'];

/**
 * For tests: V8 collects garbage and compiles on the page's own thread. The same results; helper threads that wait for
 * each other on busy processors are a tenth of a page's CPU time.
 */
export const singleThreadedScripts = '--js-flags=--single-threaded';

/**
 * For tests: Playwright's default to be left out, files in /tmp in place of shared memory, which is for containers that
 * have only 64 MB of it.
 */
export function withoutFilesAsMemory(): readonly string[] {
  if (!existsSync('/dev/shm')) return [];
  const { bavail, bsize } = statfsSync('/dev/shm');
  return bavail * bsize > 2 ** 30 ? ['--disable-dev-shm-usage'] : [];
}
