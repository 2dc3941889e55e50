/** The body of a request on its way to the API: counted, and ended when it stalls. */
import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';

export class BodyTooLarge extends Error {}
export class BodyStalled extends Error {}

export interface BodyLimits {
  readonly maxBytes: number;
  /** How long the client may send nothing. */
  readonly silenceMs: number;
}

/**
 * A stream of its own: whoever reads it may break off without closing the client's connection, which still has to hear the
 * reason. It fails with BodyTooLarge or BodyStalled.
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
    // A pipe that ends pauses its source: without this the client's connection would hang with half a body in it.
    request.unpipe(body);
    request.on('error', () => undefined).resume();
  });
  request.pipe(body);
  return body;
}
