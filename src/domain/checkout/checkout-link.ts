import { parseUrl } from '../parse-url.ts';

/** Null unless its origin is that of a payment provider. @param origins from the settings */
export function providerLink(link: string | null, origins: readonly string[]): string | null {
  const url = link === null ? null : parseUrl(link);
  if (url === null || url.username !== '' || url.password !== '') return null;
  return origins.includes(url.origin) ? url.href : null;
}
