import { pino, type Logger } from 'pino';

/** JSON lines on stderr; stdout is for people. LOG_LEVEL overrides the level. */
export function logOf(name: string, level: 'info' | 'warn' | 'error'): Logger {
  const stream = pino.destination({ dest: 2, sync: false });
  // A full disk must not end the process.
  stream.on('error', () => undefined);
  return pino({ name, level: process.env['LOG_LEVEL'] || level }, stream);
}
