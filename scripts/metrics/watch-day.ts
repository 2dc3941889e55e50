import type { Logger } from 'pino';
import type { Settings } from '../settings.ts';
import { timedWork } from '../timed-work.ts';
import { askForSample, type LastDay, type MeasuredProgram } from './last-day.ts';

/** Scrapes site and embedded API of this machine every minute. @returns stops it */
export function watchDay(
  { port, apiUrl, isApiEmbedded, metricsToken }: Settings,
  day: LastDay,
  log: Pick<Logger, 'error'>,
): () => void {
  const origins: readonly (readonly [MeasuredProgram, string])[] = [
    ['site', `http://127.0.0.1:${port}`],
    ...(isApiEmbedded ? [['api', apiUrl] as const] : []),
  ];
  const ask = timedWork(log, 'the figures of the last day could not be kept', async () => {
    for (const [program, origin] of origins) {
      // A failed scrape leaves a gap, which the page shows.
      const sample = await askForSample(origin, metricsToken).catch(() => null);
      if (sample !== null) day.add(program, sample, Date.now());
    }
  });
  ask();
  const timer = setInterval(ask, minuteMs).unref();
  return () => clearInterval(timer);
}

const minuteMs = 60_000;
