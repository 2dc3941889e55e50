import { UsageError } from '../../shared/command-line.ts';
import type { DaemonOptions } from './daemon.ts';

/** @throws UsageError that names the variable, its value and the expected value. */
export function timetableFrom(env: NodeJS.ProcessEnv): Pick<DaemonOptions, 'everyMs' | 'fullSyncMs'> {
  return {
    everyMs: amountFrom(env, 'PUBLISH_EVERY_MINUTES', 10) * 60_000,
    fullSyncMs: amountFrom(env, 'PUBLISH_FULL_SYNC_HOURS', 24) * 3_600_000,
  };
}

function amountFrom(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = env[name];
  const amount = text ? Number(text) : fallback;
  if (Number.isFinite(amount) && amount > 0) return amount;
  throw new UsageError(`${name} is "${text}"; it should be a number above 0`);
}
