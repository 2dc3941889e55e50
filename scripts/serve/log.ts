import { pino, type Logger } from 'pino';

/**
 * The log of a command, as JSON lines on the error stream, so that the output stream is for people.
 * @param level the least that is written, unless LOG_LEVEL says otherwise.
 */
export function logOf(name: string, level: 'info' | 'warn' | 'error'): Logger {
  const stream = pino.destination({ dest: 2, sync: false });
  // A log that cannot be written, on a full disk for example, is no reason to end.
  stream.on('error', () => undefined);
  return pino({ name, level: process.env['LOG_LEVEL'] || level }, stream);
}
