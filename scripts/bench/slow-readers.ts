/** Slow reader attack: many clients read a large file very slowly, while others request pages of the same site. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { residentBytes, startProgram } from './program.ts';

export interface SlowReaders {
  /** The DATA_DIR of a shop with a release. */
  readonly dataDir: string;
  /** Paths of a large file, and of a page that others request. */
  readonly large: string;
  readonly page: string;
  readonly readers: number;
  /** Page requests during the attack. */
  readonly visits: number;
}

export interface SlowReading {
  /** Maximum memory growth of the site's process in bytes; null outside of Linux. */
  readonly grown: number | null;
  /** Latencies of the page requests in ms, ascending. */
  readonly waits: readonly number[];
  /** Readers that were still connected at the end. */
  readonly served: number;
}

/** @throws Error with the site's output when it does not start. */
export async function readSlowly(options: SlowReaders): Promise<SlowReading> {
  const { dataDir, large, page, readers, visits } = options;
  const port = await freePort();
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
    // Sequentially, because concurrent reads of a file are coalesced.
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

/** A client that does not read from its socket. */
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

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
