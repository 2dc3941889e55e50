import type { AnyEndpoint } from '../../../src/api/endpoint.ts';
import type { Limits } from '../limits/limits.ts';
import { Refusal, rejected } from './refusal.ts';
import { words } from '../words.ts';

/**
 * Reads and parses a request body according to the endpoint's `bodyType`. Of duplicate form fields the last counts.
 * @throws Refusal 415 for another content type, 413 when it is too large (with or without Content-Length), 422 when it
 * is malformed.
 */
export async function readBody(endpoint: AnyEndpoint, request: Request, limits: Limits): Promise<unknown> {
  const { type, read, maximum } = ways[endpoint.bodyType ?? 'json'];
  const given = request.headers.get('Content-Type') ?? '';
  if (given.split(';')[0]?.trim().toLowerCase() !== type) {
    throw new Refusal(415, words.wrongContentType(type));
  }
  const bytes = await readBytes(request, maximum(limits));
  try {
    return await read(bytes, given);
  } catch {
    throw rejected(words.badBody);
  }
}

const ways: Readonly<Record<'json' | 'form' | 'multipart', WayToTravel>> = {
  json: {
    type: 'application/json',
    maximum: (limits) => limits.bodyBytes,
    read: (bytes) => JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown,
  },
  form: {
    type: 'application/x-www-form-urlencoded',
    maximum: (limits) => limits.bodyBytes,
    read: (bytes) => Object.fromEntries(new URLSearchParams(new TextDecoder().decode(bytes))),
  },
  multipart: {
    type: 'multipart/form-data',
    maximum: (limits) => limits.uploadBytes,
    read: async (bytes, type) =>
      Object.fromEntries(await new Response(bytes, { headers: { 'Content-Type': type } }).formData()),
  },
};

interface WayToTravel {
  readonly type: string;
  readonly maximum: (limits: Limits) => number;
  /** Throws on malformed input. */
  readonly read: (bytes: Uint8Array<ArrayBuffer>, contentType: string) => unknown;
}

/**
 * Stops reading at the limit. The server drains the rest for a while after the reply: closing a connection with unread
 * data resets it, and the client would lose the reply (RFC 9112, section 9.6).
 */
async function readBytes(request: Request, maximum: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new Refusal(413, words.bodyTooLarge);
  if (Number(request.headers.get('Content-Length') ?? 0) > maximum) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    if (length > maximum) throw tooLarge();
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks, length));
}
