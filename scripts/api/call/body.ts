import type { AnyEndpoint } from '../../../src/api/endpoint.ts';
import { HttpError, rejected } from './http-error.ts';
import { messages } from '../messages.ts';
import type { UnfinishedBodies } from './unfinished-bodies.ts';

export const bodyBytes = 64 * 1024;
/** The largest profile image (specification, section 9) and its form. */
const uploadBytes = (8192 + 64) * 1024;

export interface Reading {
  readonly request: Request;
  /** The sender's network. */
  readonly network: string;
  readonly unfinished: UnfinishedBodies;
}

/** The last of duplicate form fields counts. @throws HttpError 415, 413, 422, or 429 and 503 of `UnfinishedBodies` */
export async function readBody(endpoint: AnyEndpoint, reading: Reading): Promise<unknown> {
  const { type, maximum, read } = encodings[endpoint.bodyType ?? 'json'];
  const contentType = reading.request.headers.get('Content-Type') ?? '';
  if (contentType.split(';')[0]?.trim().toLowerCase() !== type) {
    throw new HttpError(415, messages.wrongContentType(type));
  }
  const bytes = await readBytes(reading, maximum);
  try {
    return await read(new Response(bytes, { headers: { 'Content-Type': contentType } }));
  } catch {
    throw rejected(messages.badBody);
  }
}

const readForm = async (body: Response): Promise<unknown> => Object.fromEntries(await body.formData());

export const encodings = {
  json: { type: 'application/json', maximum: bodyBytes, read: (body: Response) => body.json() },
  form: { type: 'application/x-www-form-urlencoded', maximum: bodyBytes, read: readForm },
  multipart: { type: 'multipart/form-data', maximum: uploadBytes, read: readForm },
} as const;

async function readBytes(
  { request, network, unfinished }: Reading,
  maximum: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new HttpError(413, messages.bodyTooLarge);
  if (Number(request.headers.get('Content-Length') ?? 0) > maximum) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let length = 0;
  const body = unfinished.begin(network);
  try {
    for await (const chunk of request.body ?? []) {
      length += chunk.byteLength;
      if (length > maximum) throw tooLarge();
      body.grow(chunk.byteLength);
      chunks.push(chunk);
    }
    return new Uint8Array(Buffer.concat(chunks, length));
  } finally {
    body.end();
  }
}
