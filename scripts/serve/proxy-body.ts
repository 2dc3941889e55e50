/** Request bodies on their way to the API: size limit and stall timeout. */
import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';

export class BodyTooLarge extends Error {}
export class BodyStalled extends Error {}

export interface BodyLimits {
  readonly maxBytes: number;
  /** Maximum time without data. */
  readonly silenceMs: number;
}

/**
 * A separate stream: the API client may abort it without closing the client's connection, which still needs the error
 * response. Fails with BodyTooLarge or BodyStalled.
 */
export function bodyOf(request: IncomingMessage, { maxBytes, silenceMs }: BodyLimits): Transform {
  let bytes = 0;
  const body = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      timer.refresh();
      if (bytes > maxBytes) done(new BodyTooLarge());
      else done(null, chunk);
    },
  });
  const timer = setTimeout(() => body.destroy(new BodyStalled()), silenceMs);
  const gone = (): void => void body.destroy(new Error('the client has gone'));
  request.once('error', gone).once('aborted', gone);
  body.once('finish', () => clearTimeout(timer));
  body.once('close', () => {
    clearTimeout(timer);
    request.off('error', gone).off('aborted', gone);
    // An ended pipe pauses its source; without this the client's connection would hang with an unread body.
    request.unpipe(body);
    request.on('error', () => undefined).resume();
  });
  request.pipe(body);
  return body;
}
