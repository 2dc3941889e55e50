/** Waits until the processors are idle: a shop that has just started still warms up its render threads. */
import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Progress } from '../publish/progress.ts';

/** Share of the processors' time, over one second. */
const mostBusy = 0.08;
const longestMs = 60_000;

/** Measurements go on after a minute all the same: on a machine that is never at rest they say so by themselves. */
export async function machineAtRest(progress: Progress): Promise<void> {
  progress.say('Waiting until the machine is at rest');
  for (const deadline = performance.now() + longestMs; performance.now() < deadline;) {
    const before = processorTimes();
    await wait(1000);
    const after = processorTimes();
    if (1 - (after.idle - before.idle) / (after.all - before.all) < mostBusy) return;
  }
  progress.say('It is not; the times below were measured beside other work');
}

function processorTimes(): { readonly idle: number; readonly all: number } {
  const times = cpus().map((processor) => processor.times);
  const sum = (of: (one: (typeof times)[number]) => number) =>
    times.reduce((total, one) => total + of(one), 0);
  return {
    idle: sum(({ idle }) => idle),
    all: sum(({ idle, irq, nice, sys, user }) => idle + irq + nice + sys + user),
  };
}
