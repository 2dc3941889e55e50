/**
 * A tab that can prerender: Chromium requires a client that attaches to whole tabs, and to each of their pages
 * separately.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { phone, type Profile } from './profiles.ts';
import type { Answer, RawChromium, Send } from './raw-chromium.ts';

/** A message from a page, sent by `report(JSON.stringify({ sign, ms }))`. */
export interface TabEvent {
  readonly sign: string;
  readonly ms: number;
  /** Session of the page. */
  readonly sessionId: string;
}

export interface RawTab {
  /** Session of the first page. */
  readonly sessionId: string;
  /** The last message with this sign later than `sinceMs`; null on timeout. */
  readonly received: (sign: string, withinMs: number, sinceMs?: number) => Promise<TabEvent | null>;
  /** Whether a page was completely prerendered within the time. */
  readonly isReady: (withinMs: number) => Promise<boolean>;
}

/** @param watch runs in every page before its own scripts, also in prerendered ones */
export async function openTab(
  { send, onEvent }: RawChromium,
  profile: Profile,
  watch: () => void,
): Promise<RawTab> {
  const opened: string[] = [];
  const heard: TabEvent[] = [];
  let isReady = false;
  onEvent(({ method, params, sessionId = '' }) => {
    if (method === 'Target.attachedToTarget') {
      if (hold(send, params, profile, watch)) opened.push(String(params['sessionId']));
    } else if (method === 'Preload.prerenderStatusUpdated') {
      isReady ||= params['status'] === 'Ready';
    } else if (method === 'Runtime.bindingCalled') {
      heard.push({ ...(JSON.parse(String(params['payload'])) as Pick<TabEvent, 'sign' | 'ms'>), sessionId });
    }
  });
  const filter = [{ type: 'tab' }, { exclude: true }];
  await send('Target.setAutoAttach', { ...everything, filter });
  await send('Target.createTarget', { url: blank, forTab: true, newWindow: true });
  const sessionId = await come(() => opened.at(-1), openWithinMs);
  if (sessionId === null) throw new Error('Chromium opened no page');
  return {
    sessionId,
    received: (sign, withinMs, sinceMs = 0) =>
      come(() => heard.findLast((one) => one.sign === sign && one.ms > sinceMs), withinMs),
    isReady: async (withinMs) => (await come(() => isReady || undefined, withinMs)) ?? false,
  };
}

const blank = 'about:blank';
const openWithinMs = 10_000;
const everything = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true };

/**
 * Prepares an attached target and resumes it; a prerendered page answers no command before that. @returns whether it is
 * a page of a site
 */
function hold(send: Send, params: Answer, profile: Profile, watch: () => void): boolean {
  const { sessionId, targetInfo } = params as {
    sessionId: string;
    targetInfo: { type: string; url: string };
  };
  const say = (method: string, values: object = {}) => void send(method, values, sessionId).catch(ignore);
  if (targetInfo.type === 'tab') say('Target.setAutoAttach', everything);
  const isOurs = targetInfo.type === 'page' && !targetInfo.url.startsWith('chrome:');
  if (isOurs) {
    for (const domain of ['Page', 'Preload', 'Network', 'Runtime']) say(`${domain}.enable`);
    say('Network.emulateNetworkConditions', {
      offline: false,
      latency: profile.latencyMs,
      downloadThroughput: profile.downBytesPerSecond,
      uploadThroughput: profile.upBytesPerSecond,
    });
    say('Emulation.setCPUThrottlingRate', { rate: profile.cpuSlowdown });
    // A screen as large as a phone's, with a pointer that can hover a link.
    const { viewport, deviceScaleFactor } = phone;
    say('Emulation.setDeviceMetricsOverride', { ...viewport, deviceScaleFactor, mobile: false });
    say('Runtime.addBinding', { name: 'report' });
    say('Page.addScriptToEvaluateOnNewDocument', { source: `(${watch.toString()})()` });
  }
  say('Runtime.runIfWaitingForDebugger');
  return isOurs;
}

/** Chromium's own windows may close during a command. */
function ignore(): void {}

const lookEveryMs = 10;

async function come<T>(look: () => T | undefined, withinMs: number): Promise<T | null> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const found = look();
    if (found !== undefined) return found;
    if (performance.now() >= deadline) return null;
    await pause(lookEveryMs);
  }
}
