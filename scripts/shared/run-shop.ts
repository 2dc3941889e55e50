import { reasonOf } from './command-line.ts';

export interface RunningShop {
  /** Rejects with an Error that names what failed. */
  readonly ready: Promise<void>;
  readonly stop: () => Promise<void>;
}

/**
 * Runs a shop until SIGINT, SIGTERM or SIGHUP; a second signal exits at once. A start that fails prints its reason and
 * exits with 1.
 * @param summary printed when the site responds
 */
export async function runShop(
  shop: RunningShop,
  summary: (seconds: string) => readonly string[],
): Promise<void> {
  const startedAt = performance.now();
  let isStopping = false;
  const stop = async (code: number): Promise<void> => {
    if (isStopping) process.exit(130);
    isStopping = true;
    await shop.stop();
    process.exit(code);
  };
  const fail = (error: unknown): void => {
    if (isStopping) return;
    console.error(reasonOf(error) ?? error);
    void stop(1);
  };
  // A closed terminal (EPIPE) or a log on a full disk must not stop the shop.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
  try {
    await shop.ready;
    const lines = summary(((performance.now() - startedAt) / 1000).toFixed(1));
    console.log(['', ...lines.map((line) => (line === '' ? '' : `  ${line}`)), ''].join('\n'));
  } catch (error) {
    fail(error);
  }
}
