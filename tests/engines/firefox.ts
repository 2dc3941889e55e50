/** Debian's Firefox without windows, driven over WebDriver BiDi at its remote debugging port. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connectBidi, type Bidi } from './bidi.ts';
import { makeHome, startProcess } from './browser-process.ts';
import { asSource, keyActions, pressActions, type Engine, type Tab } from './tab.ts';

export async function startFirefox(): Promise<Engine> {
  const home = makeHome('firefox');
  writeFileSync(join(home.folder, 'user.js'), settings);
  const args = ['--headless', '--no-remote', '--profile', home.folder, '--remote-debugging-port', '0'];
  const firefox = startProcess('firefox-esr', [...args, 'about:blank'], home.env);
  const close = async () => {
    await firefox.stop();
    home.remove();
  };
  try {
    const [, url = ''] = await firefox.says(/WebDriver BiDi listening on (ws:\S+)/);
    const bidi = await connectBidi(`${url}/session`);
    const { capabilities } = await bidi.send<Session>('session.new', { capabilities: {} });
    await bidi.send('session.subscribe', {
      events: ['log.entryAdded', 'network.responseCompleted', 'network.fetchError'],
    });
    const openTab = tabsOf(bidi);
    return { name: `Firefox ${capabilities.browserVersion}`, openTab, close };
  } catch (error) {
    await close();
    throw error;
  }
}

interface Session {
  readonly capabilities: { readonly browserVersion: string };
}

/** A closed port as proxy, so that Firefox reaches nothing but this machine. */
const settings = Object.entries({
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'intl.accept_languages': 'es-AR,es',
  // Otherwise the sandbox hides the suite's fonts, and Firefox cannot draw without any.
  'security.sandbox.content.read_path_whitelist': fileURLToPath(
    new URL('../../node_modules/', import.meta.url),
  ),
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
  'network.proxy.no_proxies_on': 'localhost, 127.0.0.1',
  'ui.prefersReducedMotion': 1,
  'ui.systemUsesDarkTheme': 0,
  'ui.useOverlayScrollbars': 1,
})
  .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
  .join('');

/** Opens tabs; events of the browser are recorded by tab id. */
function tabsOf(bidi: Bidi): () => Promise<Tab> {
  const troubles = new Map<string, string[]>();
  const note = (context: string | null | undefined, trouble: string) =>
    troubles.get(context ?? '')?.push(trouble);
  bidi.on('log.entryAdded', ({ level, type, text, source }: LogEntry) => {
    if (level === 'error' || level === 'warn') note(source.context, `${type}: ${text ?? ''}`);
  });
  bidi.on('network.responseCompleted', ({ context, response }: Exchange) => {
    if (response.status >= 400) note(context, `status ${response.status}: ${response.url}`);
  });
  bidi.on('network.fetchError', ({ context, request, errorText }: Exchange) => {
    // Navigation aborts pending requests.
    if (errorText !== 'NS_BINDING_ABORTED') note(context, `request failed: ${request.url} ${errorText}`);
  });
  return async () => {
    const { userContext } = await bidi.send<{ userContext: string }>('browser.createUserContext', {});
    const { context } = await bidi.send<{ context: string }>('browsingContext.create', {
      type: 'tab',
      userContext,
    });
    troubles.set(context, []);
    return {
      ...commandsOf(bidi, context),
      troubles: () => troubles.get(context) ?? [],
      close: async () => {
        await bidi.send('browser.removeUserContext', { userContext });
      },
    };
  };
}

interface LogEntry {
  readonly level: string;
  readonly type: string;
  readonly text: string | null;
  readonly source: { readonly context?: string };
}

interface Exchange {
  readonly context: string | null;
  readonly request: { readonly url: string };
  readonly response: { readonly status: number; readonly url: string };
  readonly errorText: string;
}

function commandsOf(bidi: Bidi, context: string): Omit<Tab, 'close' | 'troubles'> {
  return {
    open: async (url) => {
      await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    run: async (inPage, ...args) => {
      const { result, exceptionDetails } = await bidi.send<Evaluated>('script.evaluate', {
        expression: asSource(inPage, args),
        target: { context },
        awaitPromise: true,
      });
      if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
      return JSON.parse(result?.value ?? 'null');
    },
    press: async (x, y) => {
      await bidi.send('input.performActions', { context, actions: pressActions(x, y) });
    },
    type: async (typed) => {
      await bidi.send('input.performActions', { context, actions: keyActions(typed) });
    },
    resize: async (viewport) => {
      await bidi.send('browsingContext.setViewport', { context, viewport, devicePixelRatio: 1 });
    },
    picture: async () => {
      const { data } = await bidi.send<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
  };
}

interface Evaluated {
  readonly result?: { readonly value: string };
  readonly exceptionDetails?: { readonly text: string };
}
