/**
 * Chromium as people start it, over its own protocol: Playwright switches the back-forward cache off.
 * https://chromedevtools.github.io/devtools-protocol/
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished } from 'vitest';

export interface RawPage {
  /** The value of an expression in the page, which may be a promise. */
  readonly evaluate: (expression: string) => Promise<unknown>;
  readonly goTo: (url: string) => Promise<void>;
  /** Until the expression is true in whatever page is shown. */
  readonly until: (expression: string) => Promise<void>;
}

/** One page of a browser of its own; both are gone when the test ends. */
export async function openRawPage(): Promise<RawPage> {
  const profile = await mkdtemp(join(tmpdir(), 'vineta-browser-'));
  const chromium = spawn(process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', [
    ...flags,
    `--user-data-dir=${profile}`,
  ]);
  onTestFinished(async () => {
    chromium.kill('SIGKILL');
    if (chromium.exitCode === null && chromium.signalCode === null) await once(chromium, 'exit');
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  });
  const send = await connect(await addressOf(chromium));
  const { targetId } = await send('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
  const evaluate = async (expression: string) => {
    const options = { expression, awaitPromise: true, returnByValue: true };
    const { result } = await send('Runtime.evaluate', options, sessionId as string);
    return (result as { value?: unknown }).value;
  };
  const until = async (expression: string) => {
    // Between two pages there is nobody to answer.
    const isTrue = () => evaluate(`Boolean(${expression})`).catch(() => false);
    await expect.poll(isTrue, { message: expression }).toBe(true);
  };
  return {
    evaluate,
    until,
    goTo: async (url) => {
      await send('Page.navigate', { url }, sessionId as string);
      await until(`document.readyState === 'complete' && location.href !== 'about:blank'`);
    },
  };
}

const flags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--remote-debugging-port=0',
];

async function addressOf(chromium: ChildProcess): Promise<string> {
  if (chromium.stderr === null) throw new Error('Chromium has nothing to say');
  for await (const line of createInterface({ input: chromium.stderr })) {
    const [, address] = /^DevTools listening on (ws:\S+)/.exec(line) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error('Chromium ended before it listened');
}

type Answer = Readonly<Record<string, unknown>>;
type Send = (method: string, params: object, sessionId?: string) => Promise<Answer>;

async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const waiting = new Map<number, PromiseWithResolvers<Answer>>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = JSON.parse(String(data)) as {
      id?: number;
      result?: Answer;
      error?: { message: string };
    };
    const call = waiting.get(id ?? -1);
    if (error !== undefined) call?.reject(new Error(error.message));
    else call?.resolve(result ?? {});
  });
  let last = 0;
  return (method, params, sessionId) => {
    const id = ++last;
    const call = Promise.withResolvers<Answer>();
    waiting.set(id, call);
    socket.send(JSON.stringify({ id, method, params, ...(sessionId !== undefined && { sessionId }) }));
    return call.promise;
  };
}
