/** HTML from the API, cut down to what a description needs. Whatever is not on the list goes, its text stays. */
import sanitizeHtml from 'sanitize-html';

/**
 * @param html as an editor typed it.
 * @returns HTML of paragraphs, emphasis, lists, small headings, quotes and links over https or on this site.
 */
export function sanitiseDescription(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: ['p', 'br', 'em', 'strong', 'b', 'i', 'ul', 'ol', 'li', 'h3', 'h4', 'a', 'blockquote'],
    allowedAttributes: { a: ['href', 'rel'] },
    // Only what `transformTags` let through arrives here; the scheme is checked once more all the same.
    allowedSchemes: ['https'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nonTextTags: [
      'script',
      'style',
      'textarea',
      'option',
      'noscript',
      'template',
      'iframe',
      'svg',
      'math',
      'title',
    ],
    nestingLimit: 20,
    transformTags: { a: safeLink },
  }).trim();
}

/** Where links are resolved to see where they lead; nothing is ever asked of it. */
const here = 'https://site.invalid';

function safeLink(tagName: string, { href }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  // Browsers drop tabs and line breaks inside a scheme and read "\" as "/": judge what they would see.
  const url =
    href === undefined || /[\u0000-\u001f\u007f\\]/.test(href) ? null : URL.parse(href.trim(), here);
  if (url === null || url.protocol !== 'https:' || url.username !== '' || url.password !== '') {
    return { tagName, attribs: {} };
  }
  if (url.origin === here) return { tagName, attribs: { href: url.pathname + url.search + url.hash } };
  return { tagName, attribs: { href: url.href, rel: 'noopener nofollow' } };
}
