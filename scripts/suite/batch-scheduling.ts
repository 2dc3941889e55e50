/** The scheduler's policy of a run of the suite. */
import { spawnSync } from 'node:child_process';

/**
 * Runs this process, and all that it starts, as batch work (Linux, `sched(7)`): a process that wakes up does not take
 * the processor from the one that has it. Browsers, servers and tests wake each other all the time, and on two busy
 * processors that is a third of all context switches. Without `chrt` (util-linux) nothing changes.
 */
export function runAsBatch(): void {
  spawnSync('chrt', ['--all-tasks', '--batch', '--pid', '0', String(process.pid)], { stdio: 'ignore' });
}
