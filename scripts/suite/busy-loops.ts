import { Worker } from 'node:worker_threads';

/**
 * Runs something beside threads that do nothing but spin. They are threads and not processes: whatever becomes of this
 * process, even a kill -9, they end with it.
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
