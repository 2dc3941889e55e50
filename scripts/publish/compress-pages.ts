/**
 * Pages of a large publish are compressed when they are live, by a process of low priority; until then the site server
 * compresses what it is asked for (decision 240). Some time after a publish another one compresses all pages at the best
 * quality (decision 244).
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { DataLayout } from '../settings.ts';
import type { CompressionProgress } from './release-siblings.ts';
import { readCurrentId } from './release.ts';
import { isRecompressionDue } from './recompress-pages.ts';
import { isCompressionOwed } from './uncompressed.ts';

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
  if (await isUncompressed(data)) await runChild(programs.compress, data, onProgress);
}

export interface PageCompressorOptions {
  readonly data: DataLayout;
  readonly log: Pick<Logger, 'info' | 'error'>;
  /** From a publish until its pages are compressed at the best quality; many change again soon after it. */
  readonly recompressAfterMs: number;
}

/** In the background of a publisher, one at a time. */
export class PageCompressor {
  readonly #options: PageCompressorOptions;
  #running: Promise<void> | null = null;
  #isAskedAgain = false;
  #timer: NodeJS.Timeout | null = null;
  #recompressing = Promise.resolve();

  constructor(options: PageCompressorOptions) {
    this.#options = options;
  }

  /** To be called at the start and after each publish; costs nothing when there is nothing to do. */
  start(): void {
    this.#isAskedAgain = true;
    this.#running ??= this.#run().finally(() => (this.#running = null));
    // Not postponed by further publishes (a throttle): some shops publish each minute.
    this.#timer ??= setTimeout(() => this.#recompressNext(), this.#options.recompressAfterMs).unref();
  }

  /** Resolves when nothing is under way; what waits for its time is not. */
  async settled(): Promise<void> {
    await this.#running;
    await this.#recompressing;
  }

  async #run(): Promise<void> {
    const { data, log } = this.#options;
    while (this.#isAskedAgain) {
      this.#isAskedAgain = false;
      try {
        await compressPages(data);
      } catch (error) {
        log.error({ err: error }, 'pages are not compressed yet; the next publish tries it again');
      }
    }
  }

  #recompressNext(): void {
    this.#timer = null;
    this.#recompressing = this.#recompressing.then(() => this.#recompress());
  }

  async #recompress(): Promise<void> {
    const { data, log } = this.#options;
    try {
      await this.#running;
      if (await isRecompressionDue(data)) await runChild(programs.recompress, data);
    } catch (error) {
      log.error({ err: error }, 'pages have not their best compression yet; the next publish tries it again');
    }
  }
}

const programs = {
  compress: fileURLToPath(new URL('compress-live.ts', import.meta.url)),
  recompress: fileURLToPath(new URL('recompress-live.ts', import.meta.url)),
};
/** Limit of the kept output. */
const outputKept = 4000;

/** The process, which ends with this one. */
export function spawnCompression(data: DataLayout, program: string) {
  return spawn(process.execPath, [program], {
    env: { ...process.env, DATA_DIR: data.root },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

function runChild(
  program: string,
  data: DataLayout,
  onProgress: CompressionProgress = () => undefined,
): Promise<void> {
  const child = spawnCompression(data, program);
  let output = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(0, outputKept);
  });
  child.on('message', ({ done, total }: { readonly done: number; readonly total: number }) =>
    onProgress(done, total),
  );
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`compressing ended with ${code}: ${output.trim()}`));
    });
  });
}
