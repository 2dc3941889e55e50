import { Worker } from 'node:worker_threads';

/**
 * Runs something under CPU load from spinning threads. Threads instead of processes, because they end with this
 * process, even on kill -9.
 */
export async function besideBusyLoops<Result>(
  count: number,
  run: (loops: readonly Worker[]) => Promise<Result>,
): Promise<Result> {
  const loops = Array.from({ length: count }, () => new Worker('for (;;);', { eval: true }));
  try {
    return await run(loops);
  } finally {
    await Promise.all(loops.map((loop) => loop.terminate()));
  }
}
