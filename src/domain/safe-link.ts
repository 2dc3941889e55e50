/** A link that somebody else wrote, judged as a browser would read it. */

/**
 * @returns the address when it leads to another site over https, or a path when it stays on this one; null for anything
 *   else: another scheme, a user name, a character that browsers drop or read as a slash, a path that is read as a host.
 */
export function safeLink(href: string): { readonly href: string; readonly isOwn: boolean } | null {
  // Browsers drop tabs and line breaks inside a scheme and read "\" as "/".
  if (/[\u0000-\u001f\u007f\\]/.test(href)) return null;
  const url = URL.parse(href.trim(), here);
  if (url === null || url.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  const isOwn = url.origin === here;
  // `/.//host` is a path until its dots are gone; what is left, `//host`, leads to another site.
  if (isOwn && url.pathname.startsWith('//')) return null;
  return { href: isOwn ? url.pathname + url.search + url.hash : url.href, isOwn };
}

/** Where links are resolved to see where they lead; nothing is ever asked of it. */
const here = 'https://site.invalid';
