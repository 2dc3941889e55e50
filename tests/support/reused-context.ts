/**
 * One browser context per browser, reset between tests by Playwright: pages, storage, cookies, caches, routes, scripts,
 * clock and emulation. A new context starts a renderer process, which is half of the CPU time of a test that loads one
 * page. Playwright resets contexts for its component tests; the two methods are not documented, and its version is
 * pinned.
 */
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession } from 'playwright';
import { fillLocalStorage, resetTab } from './reset-tab.ts';

export interface BorrowedContext {
  readonly context: BrowserContext;
  /**
   * Ends everything that the test began in it.
   *
   * @param onLeave called when the test's own pages have said all they had to say: its init scripts run in the document
   *   that the tab is reset in as well
   */
  readonly giveBack: (onLeave: () => void) => Promise<void>;
}

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** Options that Playwright changes in a living context, and those that are brought about here. */
const changeable = [
  ...['viewport', 'reducedMotion', 'colorScheme', 'forcedColors'],
  ...['storageState', 'javaScriptEnabled'],
];

interface Reusing {
  readonly _newContextForReuse: (options: BrowserContextOptions) => Promise<BrowserContext>;
  readonly _disconnectFromReusedContext: (reason: string) => Promise<void>;
}

/** Browsers whose context a test has; a second shopper of the same test needs one of their own. */
const lent = new WeakSet<Browser>();

/**
 * The browser's context, as good as new; null where a new one is needed.
 *
 * @param common the same for all tests with this browser
 */
export async function borrowContext(
  browser: Browser,
  common: BrowserContextOptions & { readonly baseURL: string },
  ofTest: BrowserContextOptions,
): Promise<BorrowedContext | null> {
  const { storageState, javaScriptEnabled = true, ...others } = ofTest;
  const isPlain = Object.keys(ofTest).every((name) => changeable.includes(name));
  if (!isPlain || typeof storageState === 'string' || lent.has(browser)) return null;
  lent.add(browser);
  const reusing = browser as unknown as Reusing;
  const context = await reusing._newContextForReuse({ ...common, ...others });
  if (storageState !== undefined) await fillStorage(context, storageState);
  await resetHistory(context);
  const sessions = watchSessions(context);
  if (!javaScriptEnabled) await disableJavaScript(context);
  const isSpent = watchWhatLasts(context);
  return {
    context,
    giveBack: async (onLeave) => {
      try {
        await context.unrouteAll({ behavior: 'ignoreErrors' });
        onLeave();
        // Ends what they emulate. Those of closed pages have ended.
        await Promise.allSettled(sessions.map((session) => session.detach()));
        // A crashed page cannot be left, and its context is not used again.
        const isReusable = !isSpent() && (await leavePages(context, common.baseURL));
        if (isReusable) await reusing._disconnectFromReusedContext('the test has ended');
        else await context.close();
      } finally {
        lent.delete(browser);
      }
    },
  };
}

/** Of the tab; Playwright's reset leaves it. */
async function resetHistory(context: BrowserContext): Promise<void> {
  const [page] = context.pages();
  if (page === undefined) return;
  const session = await context.newCDPSession(page);
  await session.send('Page.resetNavigationHistory');
  await session.detach();
}

/** In the context's first tab, until its session ends. */
async function disableJavaScript(context: BrowserContext): Promise<void> {
  const page = context.pages()[0] ?? (await context.newPage());
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setScriptExecutionDisabled', { value: true });
}

/** @returns the test's sessions of the DevTools protocol, as they are opened */
function watchSessions(context: BrowserContext): readonly CDPSession[] {
  const sessions: CDPSession[] = [];
  const open = context.newCDPSession.bind(context);
  context.newCDPSession = async (target) => {
    const session = await open(target);
    sessions.push(session);
    return session;
  };
  return sessions;
}

/** What is not taken back at all, of the context and of its clock. */
const lasting = {
  context: ['setOffline', 'exposeFunction', 'grantPermissions', 'setExtraHTTPHeaders'],
  clock: ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'],
} as const satisfies {
  readonly context: readonly (keyof BrowserContext)[];
  readonly clock: readonly (keyof BrowserContext['clock'])[];
};

/** @returns whether one of them was called: the next test gets another context then */
function watchWhatLasts(context: BrowserContext): () => boolean {
  let isCalled = false;
  const watch = <Name extends string>(
    object: Record<Name, (...args: never[]) => Promise<unknown>>,
    names: readonly Name[],
  ) => {
    for (const name of names) {
      const call = object[name].bind(object);
      object[name] = (...args) => {
        isCalled = true;
        return call(...args);
      };
    }
  };
  watch(context, lasting.context);
  watch(context.clock, lasting.clock);
  return () => isCalled;
}

/** Nothing of the test may call the shop during the next one. @returns whether it could be left */
async function leavePages(context: BrowserContext, origin: string): Promise<boolean> {
  const [first, ...others] = context.pages();
  const left = await Promise.allSettled(others.map((page) => page.close()));
  // After the others, whose databases could not be deleted while they are open.
  const rested = await Promise.allSettled([first && resetTab(first, origin)]);
  return [...left, ...rested].every(({ status }) => status === 'fulfilled');
}

/** As `storageState` of a new context does. */
async function fillStorage(context: BrowserContext, { cookies, origins }: StorageState): Promise<void> {
  await context.addCookies(cookies);
  const page = context.pages()[0] ?? (await context.newPage());
  for (const { origin, localStorage: entries } of origins) await fillLocalStorage(page, origin, entries);
}
