/** Reads another page of this site: the one call that is no endpoint of the API. */

/**
 * The HTML of a page; null when it is not there.
 * @throws TypeError without a network, DOMException after `patienceMs`, Error for an answer that is neither
 */
export async function fetchPage(path: string): Promise<string | null> {
  const response = await globalThis.fetch(path, { signal: AbortSignal.timeout(patienceMs) });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
  return response.text();
}

const patienceMs = 15_000;
