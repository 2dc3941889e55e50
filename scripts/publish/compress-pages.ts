/**
 * Pages of a large publish are compressed when they are live, by a process of low priority; until then the site server
 * compresses what it is asked for (decision 240).
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { DataLayout } from '../settings.ts';
import { readCurrentId } from './release.ts';
import { isCompressionOwed } from './uncompressed.ts';

export type CompressionProgress = (done: number, total: number) => void;

/** Whether pages of the live release may lack their compressed siblings. */
export async function isUncompressed(data: DataLayout): Promise<boolean> {
  const live = await readCurrentId(data);
  return live !== null && isCompressionOwed(data, live);
}

/**
 * Resolves when they have them all; what a kill interrupts goes on with the next call.
 * @throws Error with the output of the process, for example when the disk is full.
 */
export async function compressPages(data: DataLayout, onProgress?: CompressionProgress): Promise<void> {
  if (await isUncompressed(data)) await runChild(data, onProgress);
}

/** In the background of a publisher, one at a time. */
export class PageCompressor {
  readonly #data: DataLayout;
  readonly #log: Pick<Logger, 'info' | 'error'>;
  #running: Promise<void> | null = null;
  #isAskedAgain = false;

  constructor(data: DataLayout, log: Pick<Logger, 'info' | 'error'>) {
    this.#data = data;
    this.#log = log;
  }

  /** To be called at the start and after each publish; costs nothing when there is nothing to do. */
  start(): void {
    this.#isAskedAgain = true;
    this.#running ??= this.#run().finally(() => (this.#running = null));
  }

  /** Resolves when nothing is under way. */
  async settled(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#isAskedAgain) {
      this.#isAskedAgain = false;
      try {
        await compressPages(this.#data);
      } catch (error) {
        this.#log.error({ err: error }, 'pages are not compressed yet; the next publish tries it again');
      }
    }
  }
}

const program = fileURLToPath(new URL('compress-live.ts', import.meta.url));
/** Limit of the kept output. */
const outputKept = 4000;

/** The process, which ends with this one. */
export function spawnCompression(data: DataLayout) {
  return spawn(process.execPath, [program], {
    env: { ...process.env, DATA_DIR: data.root },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

function runChild(data: DataLayout, onProgress: CompressionProgress = () => undefined): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  const child = spawnCompression(data);
  let output = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(0, outputKept);
  });
  child.on('message', ({ done, total }: { readonly done: number; readonly total: number }) =>
    onProgress(done, total),
  );
  child.once('error', reject);
  child.once('close', (code) => {
    if (code === 0) resolve(undefined);
    else reject(new Error(`compressing ended with ${code}: ${output.trim()}`));
  });
  return promise;
}
