/** Debian's WebKitGTK (MiniBrowser on a screen of Xvfb), driven over WebDriver by WebKitWebDriver. */
import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pRetry from 'p-retry';
import { freePorts } from '../../scripts/http/free-ports.ts';
import { makeHome, startProcess, type BrowserHome, type BrowserProcess } from './browser-process.ts';
import { asSource, keyActions, pressActions, type Engine, type Size, type Tab } from './tab.ts';

export async function startWebKit(): Promise<Engine> {
  const home = makeHome('webkit');
  // Reduced motion, as in the other engines.
  mkdirSync(join(home.folder, 'config/gtk-3.0'), { recursive: true });
  writeFileSync(join(home.folder, 'config/gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  const running: BrowserProcess[] = [];
  const close = async () => {
    for (const each of running.reverse()) await each.stop();
    home.remove();
  };
  try {
    const screen = startProcess('Xvfb', screenArgs, home.env);
    running.push(screen);
    const [, display] = await screen.says(/^(\d+)$/);
    const [port = 0] = await freePorts(1);
    const driver = startProcess('WebKitWebDriver', [`--port=${port}`], environment(home, `:${display}`));
    running.push(driver);
    const call = callsTo(`http://127.0.0.1:${port}`);
    await pRetry(() => call('GET', '/status'), { retries: 100, minTimeout: 100, factor: 1 });
    return { name: `WebKitGTK ${await versionOf(call)}`, openTab: () => openTab(call, driver), close };
  } catch (error) {
    await close();
    throw error;
  }
}

const screenArgs = ['-displayfd', '1', '-screen', '0', '1600x1400x24', '-nolisten', 'tcp', '-noreset'];

function environment({ env }: BrowserHome, display: string): NodeJS.ProcessEnv {
  return {
    ...env,
    DISPLAY: display,
    GDK_BACKEND: 'x11',
    GSETTINGS_BACKEND: 'memory',
    LANGUAGE: 'es_AR',
    LIBGL_ALWAYS_SOFTWARE: '1',
    NO_AT_BRIDGE: '1',
    // There is no graphics card to share buffers with.
    WEBKIT_DISABLE_DMABUF_RENDERER: '1',
  };
}

type Call = <Result>(method: string, path: string, body?: object) => Promise<Result>;

function callsTo(origin: string): Call {
  return async <Result>(method: string, path: string, body?: object) => {
    const answer = await fetch(origin + path, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await answer.json()) as { value: Result | Refusal };
    if (!answer.ok) {
      const { error, message } = value as Refusal;
      throw new Error(`${method} ${path}: ${error} ${message}`);
    }
    return value as Result;
  };
}

interface Refusal {
  readonly error: string;
  readonly message: string;
}

interface Session {
  readonly sessionId: string;
  readonly capabilities: { readonly browserVersion: string };
}

async function newSession(call: Call): Promise<Session> {
  const [binary] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');
  const args = ['--automation', '--enable-write-console-messages-to-stdout=true'];
  const alwaysMatch = { 'webkitgtk:browserOptions': { binary, args } };
  const session = await call<Session>('POST', '/session', { capabilities: { alwaysMatch } });
  await call('POST', `/session/${session.sessionId}/timeouts`, { script: 20_000, pageLoad: 60_000 });
  return session;
}

async function versionOf(call: Call): Promise<string> {
  const { sessionId, capabilities } = await newSession(call);
  await call('DELETE', `/session/${sessionId}`);
  return capabilities.browserVersion;
}

/** A session is a browser of its own. */
async function openTab(call: Call, driver: BrowserProcess): Promise<Tab> {
  const troubles: string[] = [];
  driver.onLine((line) => {
    if (/CONSOLE \S* ?(?:ERROR|WARN)/.test(line)) troubles.push(line);
  });
  const { sessionId } = await newSession(call);
  const path = `/session/${sessionId}`;
  const run: Tab['run'] = async (inPage, ...args) => {
    const script = `const done = arguments[0]; ${asSource(inPage, args)}.then((json) => done({ json }), (error) => done({ error: String(error) }))`;
    const { json, error } = await call<Evaluated>('POST', `${path}/execute/async`, { script, args: [] });
    if (error !== undefined) throw new Error(error);
    return JSON.parse(json ?? 'null');
  };
  const perform = async (actions: readonly object[]) => {
    await call('POST', `${path}/actions`, { actions });
  };
  return {
    open: async (url) => {
      await call('POST', `${path}/url`, { url });
    },
    run,
    press: (x, y) => perform(pressActions(x, y)),
    type: (typed) => perform(keyActions(typed)),
    resize: (size) => resize(size, (rect) => call('POST', `${path}/window/rect`, rect), run),
    picture: async () => Buffer.from(await call<string>('GET', `${path}/screenshot`), 'base64'),
    troubles: () => troubles,
    close: async () => {
      await call('DELETE', path);
    },
  };
}

interface Evaluated {
  readonly json?: string;
  readonly error?: string;
}

/** The window is larger than its page by a bar and borders, which are measured. */
async function resize(
  { width, height }: Size,
  setWindow: (rect: Size) => Promise<Size>,
  run: Tab['run'],
): Promise<void> {
  let wanted = { width, height };
  const fit = async () => {
    await setWindow(wanted);
    const page = await run(() => ({ width: innerWidth, height: innerHeight }));
    if (page.width === width && page.height === height) return;
    wanted = {
      width: wanted.width + width - page.width,
      height: wanted.height + height - page.height,
    };
    throw new Error(`the page is ${page.width} × ${page.height}, not ${width} × ${height}`);
  };
  await pRetry(fit, { retries: 20, minTimeout: 50, factor: 1 });
}
