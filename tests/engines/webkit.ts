/** Debian's WebKitGTK (a window of ours on a screen of Xvfb), driven over WebDriver by WebKitWebDriver. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pRetry from 'p-retry';
import { freePorts } from '../../scripts/http/free-ports.ts';
import { makeHome, startProcess, type BrowserHome, type BrowserProcess } from './browser-process.ts';
import { asSource, keyActions, pressActions, type Engine, type Size, type Tab } from './tab.ts';

export async function startWebKit(): Promise<Engine> {
  const home = makeHome('webkit');
  // Reduced motion, as in the other engines.
  mkdirSync(join(home.folder, 'config/gtk-3.0'), { recursive: true });
  writeFileSync(join(home.folder, 'config/gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  const saidFile = join(home.folder, 'said.log');
  writeFileSync(saidFile, '');
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
    const driver = startProcess(
      'WebKitWebDriver',
      [`--port=${port}`],
      environment(home, `:${display}`, saidFile),
    );
    running.push(driver);
    const call = callsTo(`http://127.0.0.1:${port}`);
    await pRetry(() => call('GET', '/status'), { retries: 100, minTimeout: 100, factor: 1 });
    return {
      name: `WebKitGTK ${await versionOf(call)}`,
      openTab: () => openTab(call, saidFile),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const screenArgs = ['-displayfd', '1', '-screen', '0', '1600x1400x24', '-nolisten', 'tcp', '-noreset'];

function environment({ env }: BrowserHome, display: string, saidFile: string): NodeJS.ProcessEnv {
  return {
    ...env,
    DISPLAY: display,
    GDK_BACKEND: 'x11',
    GSETTINGS_BACKEND: 'memory',
    LIBGL_ALWAYS_SOFTWARE: '1',
    NO_AT_BRIDGE: '1',
    WEBKIT_SAID: saidFile,
    // Without a graphics card there are no shared buffers.
    WEBKIT_DISABLE_DMABUF_RENDERER: '1',
  };
}

const patienceMs = 90_000;

type Call = <Result>(method: string, path: string, body?: object) => Promise<Result>;

function callsTo(origin: string): Call {
  return async <Result>(method: string, path: string, body?: object) => {
    // WebKitWebDriver waits without end for a browser that does not start.
    const signal = AbortSignal.timeout(patienceMs);
    const answer = await fetch(origin + path, {
      method,
      signal,
      ...(body && { body: JSON.stringify(body) }),
    });
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

const binary = fileURLToPath(new URL('webkit-window.py', import.meta.url));

async function newSession(call: Call): Promise<Session> {
  const alwaysMatch = { 'webkitgtk:browserOptions': { binary, args: [] } };
  const session = await call<Session>('POST', '/session', { capabilities: { alwaysMatch } });
  await call('POST', `/session/${session.sessionId}/timeouts`, { script: 20_000, pageLoad: 60_000 });
  return session;
}

async function versionOf(call: Call): Promise<string> {
  const { sessionId, capabilities } = await newSession(call);
  await call('DELETE', `/session/${sessionId}`);
  return capabilities.browserVersion;
}

/** Each session has a browser of its own. */
async function openTab(call: Call, saidFile: string): Promise<Tab> {
  // Only the output since this session began.
  const begin = readFileSync(saidFile, 'utf8').length;
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
    troubles: () =>
      readFileSync(saidFile, 'utf8')
        .slice(begin)
        .split('\n')
        .filter((line) => line !== ''),
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
    // Never smaller than the page: its size may still be that of the window before.
    wanted = {
      width: Math.max(width, wanted.width + width - page.width),
      height: Math.max(height, wanted.height + height - page.height),
    };
    throw new Error(`the page is ${page.width} × ${page.height}, not ${width} × ${height}`);
  };
  await pRetry(fit, { retries: 20, minTimeout: 50, factor: 1 });
}
