/** The scheduler's policy of a run of the suite. */
import { spawnSync } from 'node:child_process';

/**
 * Puts this process, and all that it starts from now on, under SCHED_BATCH (Linux, `sched(7)`): a process that wakes up
 * does not preempt the one that runs. Browsers, servers and tests wake each other all the time, and on two busy
 * processors that is a third of all context switches. Without `chrt` (util-linux) nothing changes.
 */
export function useBatchScheduling(): void {
  spawnSync('chrt', ['--all-tasks', '--batch', '--pid', '0', String(process.pid)], { stdio: 'ignore' });
}
