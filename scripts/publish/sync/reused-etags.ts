/**
 * A backend that sends other content under an ETag that it has sent before hides changes. Whatever is read without asking
 * for an ETag, such as the daily full sync, is compared with the reply before.
 */

export interface Tagged {
  readonly etag: string | null;
  /** The digest of the reply as it came. */
  readonly digest: string;
}

/**
 * @param before replies by their call
 * @param wasSo the verdict until now: it holds until a reply changes together with its ETag
 */
export function areReused(
  before: ReadonlyMap<string, Tagged>,
  now: ReadonlyMap<string, Tagged>,
  wasSo: boolean,
): { readonly calls: readonly string[]; readonly isSo: boolean } {
  const calls: string[] = [];
  let isHonest = false;
  for (const [call, { etag, digest }] of now) {
    const answerBefore = before.get(call);
    if (answerBefore === undefined || etag === null || answerBefore.digest === digest) continue;
    if (answerBefore.etag === etag) calls.push(call);
    else isHonest = true;
  }
  return { calls, isSo: calls.length > 0 || (wasSo && !isHonest) };
}
