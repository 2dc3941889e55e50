/** Browser that detects script execution and requests to other sites. */
import type { Browser, BrowserContext, Page } from 'playwright';
import { launchChromium } from '../support/chromium.ts';

export interface Watch {
  readonly executions: Set<string>;
  readonly strangers: Set<string>;
}

export interface WatchedContext extends Watch {
  readonly context: BrowserContext;
}

/** Without name resolution: requests of payloads to other hosts are recorded and fail at once. */
export function launchForPayloads(): Promise<Browser> {
  return launchChromium({ args: ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'] });
}

/** @param isPolicyOff disables the CSP, so that the sanitised HTML is the only defence. */
export async function watchedContext(
  browser: Browser,
  siteUrl: string,
  isPolicyOff: boolean,
): Promise<WatchedContext> {
  const context = await browser.newContext({
    baseURL: siteUrl,
    bypassCSP: isPolicyOff,
    viewport: { width: 412, height: 823 },
    hasTouch: true,
  });
  const executions = new Set<string>();
  const strangers = new Set<string>();
  await context.exposeBinding('hit', ({ frame }, number: unknown) => {
    executions.add(`${String(number)} at ${frame.url()}`);
  });
  context.on('request', (request) => {
    const url = new URL(request.url());
    const isStranger = /^(?:https?|ftp|wss?):$/.test(url.protocol) && url.origin !== siteUrl;
    if (isStranger) strangers.add(`${url.origin} from ${request.frame().url()}`);
  });
  return { context, executions, strangers };
}

/**
 * Triggers every element of the page. A handler that would act counts as an execution, whether or not it was reached.
 */
export async function provoke(page: Page, { executions }: Watch): Promise<void> {
  const found = await page.evaluate(() => {
    const acting: string[] = [];
    for (const element of document.querySelectorAll('body *')) {
      for (const { name, value } of element.attributes) {
        const isCode = /^on/.test(name) || name === 'srcdoc';
        const isAddress = ['href', 'src', 'action', 'formaction', 'xlink:href', 'data'].includes(name);
        const scheme = isAddress ? URL.parse(value, location.href)?.protocol : undefined;
        const isScript = scheme !== undefined && !['https:', 'http:', 'mailto:', 'tel:'].includes(scheme);
        const isPicture = scheme === 'data:' && value.startsWith('data:image/');
        if (isCode || (isScript && !isPicture)) acting.push(`${name}=${value.slice(0, 60)}`);
      }
      for (const sign of ['pointerover', 'mouseover', 'focus']) element.dispatchEvent(new Event(sign));
    }
    // Error events of pictures are dispatched in a later task.
    return new Promise<string[]>((resolve) => setTimeout(() => resolve(acting), 30));
  });
  for (const one of found) executions.add(`${one} at ${page.url()}`);
}
