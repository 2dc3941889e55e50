import type { Logger } from 'pino';
import type { SiteContext } from './proxy.ts';

/** One line a response, without query, headers and bodies: no token, address or search term is logged. */
export function logRequests(log: Logger) {
  return (context: SiteContext, next: () => Promise<void>): Promise<void> => {
    const { incoming, outgoing } = context.env;
    const startedAt = performance.now();
    const bytesBefore = incoming.socket.bytesWritten;
    const id = context.get('requestId');
    outgoing.once('close', () => {
      const status = outgoing.statusCode;
      const line = {
        id,
        method: incoming.method,
        path: incoming.url?.split('?')[0],
        status,
        ms: Math.round((performance.now() - startedAt) * 10) / 10,
        bytes: incoming.socket.bytesWritten - bytesBefore,
        ...(outgoing.writableFinished ? {} : { aborted: true }),
      };
      if (status >= 500) log.error(line, 'request');
      else log.info(line, 'request');
    });
    return next();
  };
}
