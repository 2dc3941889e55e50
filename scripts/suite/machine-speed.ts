/**
 * How fast this machine is today. Virtual machines differ by a factor of two and more from one day to the next, above all
 * in what starting a process costs; times of the suite are comparable only beside these figures.
 */
import { spawnSync } from 'node:child_process';
import { besideBusyLoops } from './busy-loops.ts';

export interface MachineSpeed {
  /** A loop of 10⁹ integer operations: the processor itself. Milliseconds. */
  readonly loopMs: number;
  /** Starting and ending Node: system calls, memory of new processes. Milliseconds. */
  readonly startMs: number;
  /**
   * The same while one loop runs: as long where there are two cores, longer where two processors are threads of one core
   * (SMT), or share their speed. Milliseconds.
   */
  readonly startBesideMs: number;
}

const iterations = 1e9;
const attempts = 9;

/** Medians; call it while nothing else runs. Takes some seconds. */
export async function measureMachine(): Promise<MachineSpeed> {
  const [loopMs, startMs] = [medianOf(loop), medianOf(startNode)];
  const startBesideMs = await besideBusyLoops(1, () => Promise.resolve(medianOf(startNode)));
  return { loopMs, startMs, startBesideMs };
}

/** @returns the median duration in milliseconds */
function medianOf(work: () => unknown): number {
  const durations = Array.from({ length: attempts }, () => {
    const started = performance.now();
    work();
    return performance.now() - started;
  });
  return durations.sort((a, b) => a - b)[Math.floor(attempts / 2)] ?? NaN;
}

/** @returns the result, so that the loop is not optimized away */
function loop(): number {
  let sum = 0;
  for (let count = 0; count < iterations; count++) sum ^= count;
  return sum;
}

function startNode(): void {
  const { status } = spawnSync(process.execPath, ['--eval', '']);
  if (status !== 0) throw new Error(`${process.execPath} could not be started`);
}
