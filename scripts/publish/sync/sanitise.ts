/** Sanitises HTML of the API by an allowlist (XSS). Other tags are removed and their text is kept. */
import sanitizeHtml from 'sanitize-html';
import { descriptionTags, droppedTags, landingTags } from '../../../src/domain/rich-text.ts';
import { safeLink } from '../../../src/domain/links.ts';

/**
 * @param html as an editor typed it.
 * @returns HTML of paragraphs, emphasis, lists, small headings, quotes and links over https or within this site.
 */
export function sanitiseDescription(html: string): string {
  return sanitise(html, descriptionTags);
}

/** Same for the text of a landing page, which may also have sections. */
export function sanitiseLanding(html: string): string {
  return sanitise(html, landingTags);
}

function sanitise(html: string, allowedTags: readonly string[]): string {
  return sanitizeHtml(html, {
    allowedTags: [...allowedTags],
    allowedAttributes: { a: ['href', 'rel'] },
    // Second check of the scheme; `transformTags` has removed all other links before.
    allowedSchemes: ['https'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nonTextTags: [...droppedTags],
    nestingLimit: 20,
    transformTags: { a: onlySafe },
  }).trim();
}

function onlySafe(tagName: string, { href }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const link = href === undefined ? null : safeLink(href);
  if (link === null) return { tagName, attribs: {} };
  return { tagName, attribs: { href: link.href, ...(!link.isOwn && { rel: 'noopener nofollow' }) } };
}
