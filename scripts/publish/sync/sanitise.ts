/** Sanitises HTML of the API by an allowlist (XSS). Other tags are removed and their text is kept. */
import sanitizeHtml from 'sanitize-html';
import type { PublishedImage } from '../../../src/domain/catalogue/product.ts';
import { safeLink } from '../../../src/domain/links.ts';
import {
  cellAttributes,
  descriptionTags,
  drawnTag,
  droppedTags,
  isSpan,
  landingTags,
} from '../../../src/domain/rich-text.ts';

/** The published picture of an address that an editor wrote; null for none. */
export type PictureAt = (source: string) => PublishedImage | null;

/**
 * @param html as an editor typed it.
 * @returns HTML of paragraphs, emphasis, lists, small headings, quotes, tables and links over https or within this site.
 */
export function sanitiseDescription(html: string): string {
  return sanitise(html, descriptionTags, () => null);
}

/** Same for the text of a landing page, which may also have sections and pictures. */
export function sanitiseLanding(html: string, pictureAt: PictureAt): string {
  return sanitise(html, landingTags, pictureAt);
}

function sanitise(html: string, allowedTags: readonly string[], pictureAt: PictureAt): string {
  return sanitizeHtml(html, {
    allowedTags: [...allowedTags],
    allowedAttributes: {
      a: ['href', 'rel'],
      td: [...cellAttributes],
      th: [...cellAttributes],
      img: ['src', 'srcset', 'sizes', 'width', 'height', 'alt', 'loading', 'decoding'],
    },
    // Second check of the scheme; `transformTags` has removed all other links before.
    allowedSchemes: ['https'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nonTextTags: [...droppedTags],
    nestingLimit: 20,
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs['src'] === undefined,
    transformTags: {
      '*': (tagName, attribs) => {
        const drawn = drawnTag(tagName, allowedTags) ?? tagName;
        if (drawn === 'a') return { tagName: drawn, attribs: safeLinkOf(attribs) };
        if (drawn === 'img') return { tagName: drawn, attribs: pictureOf(attribs, pictureAt) };
        const spans = cellAttributes.flatMap((name) => {
          const value = attribs[name];
          return isSpan(value) ? [[name, value] as const] : [];
        });
        return { tagName: drawn, attribs: Object.fromEntries(spans) };
      },
    },
  }).trim();
}

function safeLinkOf({ href }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const link = href === undefined ? null : safeLink(href);
  if (link === null) return {};
  return { href: link.href, ...(!link.isOwn && { rel: 'noopener nofollow' }) };
}

/** Without attributes when there is no such picture. */
function pictureOf({ src = '', alt = '' }: sanitizeHtml.Attributes, pictureAt: PictureAt) {
  const image = pictureAt(src.trim());
  const [narrowest] = image?.sources ?? [];
  const attributes: sanitizeHtml.Attributes = {};
  if (image === null || narrowest === undefined) return attributes;
  return {
    src: narrowest.path,
    srcset: image.sources.map(({ path, width }) => `${path} ${String(width)}w`).join(', '),
    sizes: '(min-width: 46rem) 43rem, 92vw',
    width: String(image.width),
    height: String(image.height),
    alt,
    loading: 'lazy',
    decoding: 'async',
  };
}
