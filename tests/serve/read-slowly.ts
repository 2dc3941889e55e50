/**
 * Many slow readers (slowloris) of the site's largest file, while other clients request pages. The site is a separate
 * process.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { freePorts } from '../../scripts/http/free-ports.ts';
import { residentBytes, startProgram } from '../support/program.ts';

export interface SlowReaders {
  /** DATA_DIR of a shop with a release. */
  readonly dataDir: string;
  /** Paths of a large file, and of a page for the other clients. */
  readonly large: string;
  readonly page: string;
  readonly readers: number;
  /** Number of page requests during the slow reads. */
  readonly visits: number;
}

export interface SlowReading {
  /** Peak growth of the site's memory in bytes; null on systems other than Linux. */
  readonly grown: number | null;
  /** Response times of the other clients in ms, ascending. */
  readonly waits: readonly number[];
  /** Readers that were still served at the end. */
  readonly served: number;
}

/** @throws Error with the site's output when it does not start */
export async function readSlowly(options: SlowReaders): Promise<SlowReading> {
  const { dataDir, large, page, readers, visits } = options;
  const [port = 0] = await freePorts(1);
  const site = startProgram('serve.ts', [], {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'error',
  });
  const sockets: Socket[] = [];
  const ticking = setInterval(() => {
    for (const socket of sockets) socket.read(bytesASecond);
  }, 1000);
  try {
    const url = `http://127.0.0.1:${port}${page}`;
    await untilAnswered(url, site.isRunning, site.said);
    for (let visit = 0; visit < 20; visit += 1) await timeOf(url);
    const before = await residentBytes(site.pid);
    // Sequential: concurrent requests might share one read of the file.
    while (sockets.length < readers) sockets.push(await openReader(port, large));
    const waits: number[] = [];
    let most = before;
    for (let visit = 0; visit < visits; visit += 1) {
      waits.push(await timeOf(url));
      most = Math.max(most ?? 0, (await residentBytes(site.pid)) ?? 0);
      await pause(betweenVisitsMs);
    }
    const served = sockets.filter((socket) => !socket.closed && socket.bytesRead > 0).length;
    const grown = before === null || most === null ? null : most - before;
    return { grown, waits: waits.sort((one, other) => one - other), served };
  } finally {
    clearInterval(ticking);
    for (const socket of sockets) socket.destroy();
    await site.stop();
  }
}

const bytesASecond = 1024;
const betweenVisitsMs = 50;
const startMs = 30_000;

/** A paused reader: data stays in the socket until it is read explicitly. */
async function openReader(port: number, path: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.on('error', () => undefined).on('readable', () => undefined);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
  await once(socket, 'readable');
  return socket;
}

async function timeOf(url: string): Promise<number> {
  const started = performance.now();
  const answer = await fetch(url);
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
  return performance.now() - started;
}

async function untilAnswered(url: string, isRunning: () => boolean, said: () => string): Promise<void> {
  const deadline = performance.now() + startMs;
  for (;;) {
    try {
      await timeOf(url);
      return;
    } catch (error) {
      if (!isRunning() || performance.now() > deadline) {
        throw new Error(`the site does not answer:\n${said()}`, { cause: error });
      }
      await pause(50);
    }
  }
}
