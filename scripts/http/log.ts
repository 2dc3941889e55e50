import { pino, type Logger } from 'pino';

/**
 * JSON lines on stderr; stdout is for people.
 * @param level default minimum level; LOG_LEVEL overrides it.
 */
export function logOf(name: string, level: 'info' | 'warn' | 'error'): Logger {
  const stream = pino.destination({ dest: 2, sync: false });
  // A failed write, e.g. on a full disk, must not end the process.
  stream.on('error', () => undefined);
  return pino({ name, level: process.env['LOG_LEVEL'] || level }, stream);
}
