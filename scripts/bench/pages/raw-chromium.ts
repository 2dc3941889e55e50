/**
 * Chromium with default settings, over the DevTools protocol: Playwright disables bfcache and attaches to pages in a
 * way that prevents prerendering. https://chromedevtools.github.io/devtools-protocol/
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromiumPath, withoutOwnPages } from './browser.ts';
import { lettersEnvironment } from './letters.ts';

export type Answer = Readonly<Record<string, unknown>>;

/** Without a session the command goes to the browser. @throws Error with the browser's message. */
export type Send = (method: string, params: object, sessionId?: string) => Promise<Answer>;

export interface ProtocolEvent {
  readonly method: string;
  readonly params: Answer;
  /** Session of the page with the event. */
  readonly sessionId?: string;
}

export interface RawChromium {
  readonly send: Send;
  readonly onEvent: (hear: (event: ProtocolEvent) => void) => void;
  readonly close: () => Promise<void>;
}

/** A browser with a temporary profile, deleted with it. @throws Error when it exits before it listens. */
export async function startChromium(): Promise<RawChromium> {
  const profile = await mkdtemp(join(tmpdir(), 'vineta-browser-'));
  const env = { ...process.env, ...lettersEnvironment() };
  const chromium = spawn(chromiumPath(), [...flags, `--user-data-dir=${profile}`], { env });
  const close = async () => {
    chromium.kill('SIGKILL');
    if (chromium.exitCode === null && chromium.signalCode === null) await once(chromium, 'exit');
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    return { ...(await connect(await addressOf(chromium))), close };
  } catch (error) {
    await close();
    throw error;
  }
}

const flags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--remote-debugging-port=0',
  withoutOwnPages,
];

async function addressOf(chromium: ChildProcess): Promise<string> {
  if (chromium.stderr === null) throw new Error('Chromium has nothing to say');
  for await (const line of createInterface({ input: chromium.stderr })) {
    const [, address] = /^DevTools listening on (ws:\S+)/.exec(line) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error('Chromium ended before it listened');
}

async function connect(address: string): Promise<Pick<RawChromium, 'send' | 'onEvent'>> {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const waiting = new Map<number, PromiseWithResolvers<Answer>>();
  const hearing: ((event: ProtocolEvent) => void)[] = [];
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Reply | ProtocolEvent;
    if (!('id' in message)) {
      for (const hear of hearing) hear(message);
      return;
    }
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error === undefined) call?.resolve(message.result ?? {});
    else call?.reject(new Error(message.error.message));
  });
  let last = 0;
  return {
    onEvent: (hear) => hearing.push(hear),
    send: (method, params, sessionId) => {
      const id = ++last;
      const call = Promise.withResolvers<Answer>();
      waiting.set(id, call);
      socket.send(JSON.stringify({ id, method, params, ...(sessionId !== undefined && { sessionId }) }));
      return call.promise;
    },
  };
}

interface Reply {
  readonly id: number;
  readonly result?: Answer;
  readonly error?: { readonly message: string };
}
