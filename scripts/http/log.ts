import { pino, stdSerializers, type Logger } from 'pino';
import { reasonOf } from '../shared/command-line.ts';

/** JSON lines on stderr; stdout is for people. LOG_LEVEL overrides the level. */
export function logOf(name: string, level: 'info' | 'warn' | 'error'): Logger {
  const stream = pino.destination({ dest: 2, sync: false });
  // A full disk must not end the process.
  stream.on('error', () => undefined);
  return pino({ name, level: process.env['LOG_LEVEL'] || level, serializers: { err: inWords } }, stream);
}

/** What a person can mend, such as a full disk, in one sentence; a fault of the program with its stack trace. */
function inWords(error: Error): object {
  const message = reasonOf(error);
  return message === null ? stdSerializers.err(error) : { type: error.name, message };
}
