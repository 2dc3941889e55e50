/** Reads request bodies up to a size limit. */
import type { Context } from 'hono';
import { largestBody } from '../daemon/webhook.ts';

export async function formOf(context: Context): Promise<URLSearchParams> {
  return new URLSearchParams(Buffer.from(await readBody(context.req.raw)).toString('utf8'));
}

/** At most one byte more than the limit, so that the caller can detect an oversized body by its length. */
export async function readBody({ body }: Request): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  if (body === null) return new Uint8Array();
  for await (const piece of body as unknown as AsyncIterable<Uint8Array>) {
    pieces.push(piece);
    length += piece.length;
    if (length > largestBody) break;
  }
  return Buffer.concat(pieces).subarray(0, largestBody + 1);
}
