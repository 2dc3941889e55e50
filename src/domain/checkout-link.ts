/** Addresses that the API sends the shopper to. They leave the shop with money at stake, so the shop knows them beforehand. */

/**
 * @param origins those of the settings; an http one is the sandbox's own
 * @returns the address when it leads to one of them; null for any other, for another scheme and for one that hides a user name.
 */
export function providerLink(link: string | null, origins: readonly string[]): string | null {
  const url = link === null ? null : URL.parse(link);
  if (url === null || url.username !== '' || url.password !== '') return null;
  return origins.includes(url.origin) ? url.href : null;
}
