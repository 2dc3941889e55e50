import type { Logger } from 'pino';

/**
 * Work of timers, which no code awaits: an unhandled rejection would end the program.
 * @param what log message: `the shop's figures could not be read`.
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
