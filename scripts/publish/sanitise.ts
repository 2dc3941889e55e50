/** HTML from the API, cut down to what a page needs. Whatever is not on the list goes, its text stays. */
import sanitizeHtml from 'sanitize-html';
import { descriptionTags, droppedTags, landingTags } from '../../src/domain/rich-text.ts';
import { safeLink } from '../../src/domain/safe-link.ts';

/**
 * @param html as an editor typed it.
 * @returns HTML of paragraphs, emphasis, lists, small headings, quotes and links over https or on this site.
 */
export function sanitiseDescription(html: string): string {
  return sanitise(html, descriptionTags);
}

/** The words of a campaign's page, in the same way; they may have sections. */
export function sanitiseLanding(html: string): string {
  return sanitise(html, landingTags);
}

function sanitise(html: string, allowedTags: readonly string[]): string {
  return sanitizeHtml(html, {
    allowedTags: [...allowedTags],
    allowedAttributes: { a: ['href', 'rel'] },
    // Only what `transformTags` let through arrives here; the scheme is checked once more all the same.
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
