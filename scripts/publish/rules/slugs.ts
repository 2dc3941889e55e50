/**
 * Which slugs can be an address. Others are left out of the site and named with the rule: they could not be linked, or
 * would hide another page.
 */

/**
 * - `unsafe`: it has characters that a path cannot hold, or that programs on its way read differently.
 * - `file-name`: it ends like one.
 * - `number`: it is the address of a page of a list.
 */
export type SlugFault = 'unsafe' | 'file-name' | 'number';

/** What `npm run publish` and `npm run verify` say of each. */
export const slugRules: Readonly<Record<SlugFault | 'taken', string>> = {
  unsafe:
    "its slug cannot be an address: letters and digits of any script, spaces within, and - . _ ~ ! ' ( ) * can, " +
    'in Unicode NFC, at most 200 bytes, not beginning with a dot',
  'file-name': 'its slug ends like a file name (.html, .md)',
  number: 'its slug is a number, which is the address of a page of a list',
  taken: 'another one has its slug',
};

/**
 * Allows the ASCII that no URL reserves (RFC 3986, section 2) and a space, which are percent-encoded where they must be,
 * and beyond ASCII all but control characters, blanks and what no text has. `decodeURI` and `decodeURIComponent` agree on these, and
 * Astro and the site server each use the other one.
 */
const possible = /^(?![. ])(?!.* $)(?:[A-Za-z0-9 ._~!'()*-]|[^\p{ASCII}\p{C}\p{Z}])+$/u;

/** A file system's limit for a name is 255, and endings such as `.html.br` follow it. */
const mostBytes = 200;

/** Why a product cannot have a page, or null. */
export function faultOfProductSlug(slug: string): SlugFault | null {
  const isPossible =
    possible.test(slug) && slug === slug.normalize('NFC') && Buffer.byteLength(slug) <= mostBytes;
  if (!isPossible) return 'unsafe';
  return /\.(?:html|md)$/i.test(slug) ? 'file-name' : null;
}

/** Why what has a list of products cannot have a page, or null: `/productos/2` is the second page of everything. */
export function faultOfListSlug(slug: string): SlugFault | null {
  return /^\d+$/.test(slug) ? 'number' : faultOfProductSlug(slug);
}
