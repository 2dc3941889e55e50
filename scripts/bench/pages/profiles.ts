/** Devices and networks of `tests/specification/quality.md`, emulated by Chromium's throttling. */
import type { BrowserContext, CDPSession, Page } from 'playwright';

export interface Profile {
  readonly name: string;
  /** From a request to the first byte of its answer (TTFB). */
  readonly latencyMs: number;
  readonly downBytesPerSecond: number;
  readonly upBytesPerSecond: number;
  /** Slowdown factor relative to this machine. */
  readonly cpuSlowdown: number;
}

export const profiles = {
  P1: {
    name: 'P1',
    latencyMs: 150,
    downBytesPerSecond: 200_000,
    upBytesPerSecond: 93_750,
    cpuSlowdown: 4,
  },
  P2: { name: 'P2', latencyMs: 400, downBytesPerSecond: 50_000, upBytesPerSecond: 50_000, cpuSlowdown: 10 },
  P3: {
    name: 'P3',
    latencyMs: 100,
    downBytesPerSecond: 1_125_000,
    upBytesPerSecond: 375_000,
    cpuSlowdown: 4,
  },
} as const satisfies Record<string, Profile>;

/** Screen of all measurements. */
export const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  hasTouch: true,
  isMobile: true,
  locale: 'es-AR',
} as const;

/** A page with its DevTools session. */
export interface Measured {
  readonly page: Page;
  readonly cdp: CDPSession;
}

/** A new tab with an empty cache, throttled to the profile. */
export async function openMeasured(context: BrowserContext, profile: Profile): Promise<Measured> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await showWholeScreen(cdp);
  await cdp.send('Network.enable');
  await imitate(cdp, profile);
  return { page, cdp };
}

/** From now on, in a tab whose `Network` is enabled. */
async function imitate(cdp: CDPSession, profile: Profile): Promise<void> {
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: profile.latencyMs,
    downloadThroughput: profile.downBytesPerSecond,
    uploadThroughput: profile.upBytesPerSecond,
  });
  await slowDown(cdp, profile.cpuSlowdown);
}

/**
 * Enlarges the window to the screen's device pixels. Playwright sizes it in CSS pixels, but Chromium draws the emulated
 * screen at its own density: at 1.75 the lower half lies outside, and its changes are presented only with changes
 * above.
 */
export async function showWholeScreen(cdp: CDPSession): Promise<void> {
  const { windowId } = await cdp.send('Browser.getWindowForTarget');
  const { width, height } = phone.viewport;
  const times = 2 * phone.deviceScaleFactor;
  const bounds = { width: Math.ceil(width * times), height: Math.ceil(height * times) };
  await cdp.send('Browser.setWindowBounds', { windowId, bounds });
}

async function slowDown(cdp: CDPSession, times: number): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: times });
}
