/**
 * `POST /publish`: webhook of the backend for changed products.
 *
 *   X-Publish-Timestamp: seconds since 1970
 *   X-Publish-Delivery:  unique id of this delivery (replay protection)
 *   X-Publish-Signature: sha256=<hex of HMAC-SHA256 over `${timestamp}.${delivery}.${body}`>; several by comma
 *
 * The body is empty, or JSON: `products` are the slugs that changed, `areas` what else did (`content`, `offers`),
 * `lookAgainAt` are times (ISO 8601) at which they change again by themselves, such as the end of an offer. What names
 * neither products nor areas has everything looked at.
 */
import { timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { clockDriftMs, hmac, type Signed } from '../../http/signature.ts';
import type { DataLayout } from '../../shared/settings.ts';
import { areas, maxNames, takeDelivery, type ChangeReport } from '../state/reported-changes.ts';

export const maxWebhookBytes = 64 * 1024;
/** How long delivery ids are kept: a signature is valid for at most twice the skew. */
const rememberedMs = 2 * clockDriftMs + 60_000;

export interface Delivery {
  readonly timestamp: string | null;
  readonly id: string | null;
  readonly signature: string | null;
  readonly body: Uint8Array;
}

export interface WebhookOptions {
  readonly data: DataLayout;
  /** All of them are valid, for key rotation; with none, every delivery is refused. */
  readonly secrets: readonly string[];
}

export type Received =
  | { readonly status: 202; readonly products: readonly string[] | null }
  | { readonly status: 400 | 401 | 409 | 413 | 503; readonly reason: string };

/** Verifies a delivery and stores what it says. The body is parsed only after the signature has been verified. */
export function receive(
  { timestamp, id, signature, body }: Delivery,
  { data, secrets }: WebhookOptions,
  now = Date.now(),
): Received {
  if (secrets.length === 0) return { status: 503, reason: 'no secret is configured: set PUBLISH_SECRETS' };
  if (body.length > maxWebhookBytes)
    return { status: 413, reason: `the body is larger than ${maxWebhookBytes} bytes` };
  if (/^\d{13}$/.test(timestamp ?? ''))
    return { status: 401, reason: 'the timestamp is in milliseconds; it should be in seconds' };
  const isWellFormed = /^\d{1,12}$/.test(timestamp ?? '') && /^[\w-]{1,100}$/.test(id ?? '');
  if (timestamp === null || id === null || signature === null || !isWellFormed)
    return { status: 401, reason: 'timestamp, delivery and signature are required' };
  if (!isSigned(secrets, signature, { timestamp, id, body }))
    return { status: 401, reason: 'the signature is wrong' };
  if (Math.abs(now - Number(timestamp) * 1000) > clockDriftMs)
    return { status: 401, reason: 'the timestamp is more than five minutes away' };
  const changes = readBody(body);
  if (typeof changes === 'string') return { status: 400, reason: changes };
  if (!takeDelivery(data, { id, until: now + rememberedMs, now }, changes))
    return { status: 409, reason: 'this delivery was taken before' };
  return { status: 202, products: changes.products };
}

/** Constant-time comparison of every secret with every signature (timing attack). */
function isSigned(secrets: readonly string[], header: string, signed: Signed): boolean {
  const sentSignatures = header
    .split(',')
    .slice(0, 5)
    .map((part) => /^\s*sha256=([0-9a-f]{64})\s*$/.exec(part)?.[1])
    .filter((hex) => hex !== undefined)
    .map((hex) => Buffer.from(hex, 'hex'));
  let isGood = false;
  for (const secret of secrets) {
    const expected = hmac(secret, signed);
    for (const signature of sentSignatures) isGood = timingSafeEqual(signature, expected) || isGood;
  }
  return isGood;
}

const slug = v.pipe(v.string(), v.regex(/^[A-Za-z0-9][A-Za-z0-9._~-]{0,199}$/));
/** An unknown field is refused: one that is misspelt would be a change that is never published. */
const bodySchema = v.strictObject({
  products: v.optional(v.pipe(v.array(slug), v.maxLength(maxNames))),
  areas: v.optional(v.array(v.picklist(areas))),
  lookAgainAt: v.optional(
    v.pipe(v.array(v.pipe(v.string(), v.isoTimestamp(), v.transform(Date.parse))), v.maxLength(100)),
  ),
});

/** @returns a text with what is wrong */
function readBody(body: Uint8Array): ChangeReport | string {
  if (body.length === 0) return { products: null, lookAgainAt: [] };
  const json = jsonOf(body);
  const isObject = typeof json === 'object' && json !== null && !Array.isArray(json);
  if (!isObject) return `the body should be a JSON object with ${fields}`;
  const { success, output, issues } = v.safeParse(bodySchema, json);
  if (success) return changesOf(output);
  const [issue] = issues;
  const field = v.getDotPath(issue) ?? '';
  return field in bodySchema.entries || field.includes('.')
    ? `the field ${field} of the body is not valid: ${issue.message}`
    : `the field ${field} of the body is unknown; there are ${fields}`;
}

function changesOf({
  products = [],
  areas: named = [],
  lookAgainAt = [],
}: v.InferOutput<typeof bodySchema>): ChangeReport {
  const isNamed = products.length + named.length > 0;
  return { products: isNamed ? products : null, areas: named, lookAgainAt };
}

const fields = Object.keys(bodySchema.entries).join(', ');

/** Undefined when it is none. */
function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}
