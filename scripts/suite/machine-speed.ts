/**
 * How fast this machine is today. Virtual machines differ by a factor of two and more from one day to the next, above all
 * in what starting a process costs; times of the suite are comparable only beside these figures.
 */
import { spawnSync } from 'node:child_process';

export interface MachineSpeed {
  /** A loop of 10⁹ integer operations: the processor itself. Milliseconds. */
  readonly loopMs: number;
  /** Starting and ending Node: system calls, memory of new processes. Milliseconds. */
  readonly startMs: number;
}

const iterations = 1e9;
const attempts = 9;

/** Medians; call it while nothing else runs. Takes some seconds. */
export function measureMachine(): MachineSpeed {
  return { loopMs: medianOf(loop), startMs: medianOf(startNode) };
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
