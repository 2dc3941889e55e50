/** Launches the browser of the tests. */
import { chromium, type Browser } from 'playwright';
import { inject } from 'vitest';
import { testFontEnvironment, type TestFont } from './test-fonts.ts';

export interface ChromiumOptions {
  readonly testFont?: TestFont | undefined;
  readonly minimumFontSize?: number | undefined;
  /** Enables the back-forward cache, which only Chromium itself has. */
  readonly hasBackForwardCache?: boolean | undefined;
  readonly args?: readonly string[] | undefined;
}

export function launchChromium({
  testFont = 'wide',
  minimumFontSize = 0,
  hasBackForwardCache = false,
  args = [],
}: ChromiumOptions = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: hasBackForwardCache ? chromiumPath() : inject('headlessShell'),
    ignoreDefaultArgs: hasBackForwardCache ? ['--disable-back-forward-cache'] : [],
    args: [
      ...frugal,
      ...(minimumFontSize > 0 ? [`${pointers},minimumFontSize=${minimumFontSize}`] : []),
      ...args,
    ],
    env: { ...process.env, ...settledEnvironment, ...testFontEnvironment(testFont) },
  });
}

/** Found or installed by `scripts/setup.mjs`. */
function chromiumPath(): string {
  return process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
}

/** The same pixels and results from fewer threads and processes. */
const frugal = [
  ...['--no-sandbox', '--disable-gpu', '--in-process-gpu', '--num-raster-threads=1'],
  ...['--disable-software-rasterizer', '--js-flags=--single-threaded'],
  // A camera, lent to every page whose headers allow it.
  ...['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  ...['--disable-quic', '--disable-background-networking', '--disable-sync'],
];

/**
 * Environment variables that Chromium sets when it starts, with its own values. Setting a new one moves the list of
 * all, which another thread may be reading: a race in which a start ends with SIGSEGV in glibc's `getenv`.
 */
const settledEnvironment = { DBUS_SESSION_BUS_ADDRESS: 'disabled:', FC_FONTATIONS: '1' };

/** Chromium uses only the last `--blink-settings`, so this repeats Playwright's own. */
const pointers =
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4';
