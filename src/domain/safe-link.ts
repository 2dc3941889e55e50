/** Validates links from editors and the API as a browser resolves them. */

/**
 * @returns the full URL for an https link to another site, or a path for a link within the site; null for anything
 * else: another scheme, user info, characters that browsers drop or read as a slash, a path that resolves to a host.
 */
export function safeLink(href: string): { readonly href: string; readonly isOwn: boolean } | null {
  // Browsers drop tabs and line breaks inside a scheme and read "\" as "/".
  if (/[\u0000-\u001f\u007f\\]/.test(href)) return null;
  const url = URL.parse(href.trim(), here);
  if (url === null || url.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  const isOwn = url.origin === here;
  // `/.//host` is a path until its dots are resolved; the rest, `//host`, points to another site.
  if (isOwn && url.pathname.startsWith('//')) return null;
  return { href: isOwn ? url.pathname + url.search + url.hash : url.href, isOwn };
}

/** Base URL for resolving relative links; never requested. */
const here = 'https://site.invalid';
