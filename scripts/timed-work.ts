import type { Logger } from 'pino';

/**
 * Work for a timer or another callback that nobody awaits: what it throws (a lock, a full disk, a bug) is told to the log, and
 * the program goes on; a bare one would end it.
 * @param what stands in the log: `the shop's figures could not be read`.
 */
export function timedWork(log: Pick<Logger, 'error'>, what: string, work: () => unknown): () => void {
  const attempt = async (): Promise<void> => {
    try {
      await work();
    } catch (error) {
      log.error({ err: error }, what);
    }
  };
  return () => void attempt();
}
