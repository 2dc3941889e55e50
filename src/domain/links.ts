import { parseUrl } from './parse-url.ts';

/** The full URL of an https link to another site, or the path of one within this site; null for anything else. */
export function safeLink(href: string): { readonly href: string; readonly isOwn: boolean } | null {
  // Browsers drop tabs and line breaks inside a scheme and read "\" as "/".
  if (/[\u0000-\u001f\u007f\\]/.test(href)) return null;
  const url = parseUrl(href.trim(), here);
  if (url === null || url.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  const isOwn = url.origin === here;
  // `/.//host` is a path until its dots are resolved; the rest, `//host`, points to another site.
  if (isOwn && url.pathname.startsWith('//')) return null;
  return { href: isOwn ? url.pathname + url.search + url.hash : url.href, isOwn };
}

/**
 * Links of the links page, each written by an editor: like `safeLink`, and `http:`, `mailto:` and `tel:`, too. Null for any
 * other scheme.
 */
export function editorLink(href: string): { readonly href: string; readonly isOwn: boolean } | null {
  const safe = safeLink(href);
  if (safe !== null || /[\u0000-\u001f\u007f\\]/.test(href)) return safe;
  const url = parseUrl(href.trim());
  if (url === null || url.username !== '' || url.password !== '') return null;
  return ['http:', 'mailto:', 'tel:'].includes(url.protocol) ? { href: url.href, isOwn: false } : null;
}

const here = 'https://site.invalid';

/** Null unless its origin is that of a payment provider. @param origins from the settings */
export function providerLink(link: string | null, origins: readonly string[]): string | null {
  const url = link === null ? null : parseUrl(link);
  if (url === null || url.username !== '' || url.password !== '') return null;
  return origins.includes(url.origin) ? url.href : null;
}

/** WhatsApp. @param number digits only, with country and area code */
export function messagingLink(number: string, text = ''): string {
  // Half of a surrogate pair is no text, and `encodeURIComponent` throws for it.
  const words = text.replaceAll(/\p{Surrogate}/gu, '');
  return `https://wa.me/${number}${words === '' ? '' : `?text=${encodeURIComponent(words)}`}`;
}
