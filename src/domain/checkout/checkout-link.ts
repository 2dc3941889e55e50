/** Allow-list for payment links from the API: the shop redirects only to the origins of known payment providers. */

/**
 * @param origins allowed origins from the settings; an http origin is the sandbox's own
 * @returns the URL when its origin is allowed; null for any other origin or scheme, and for a URL with user info.
 */
export function providerLink(link: string | null, origins: readonly string[]): string | null {
  const url = link === null ? null : URL.parse(link);
  if (url === null || url.username !== '' || url.password !== '') return null;
  return origins.includes(url.origin) ? url.href : null;
}
