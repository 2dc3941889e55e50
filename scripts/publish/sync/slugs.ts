/**
 * Validates slugs as URL paths. An invalid slug is left out of the site and reported: it could not be linked, or it
 * would hide another page.
 */

/** Letters, digits and characters that URLs never escape; no dot segment, no file name of a page or its twin. */
const urlSafe = /^[A-Za-z0-9][A-Za-z0-9._~-]{0,199}$/;

/**
 * - `unsafe`: it has characters that a path cannot hold.
 * - `file-name`: it ends like one.
 * - `number`: it is the address of a page of a list.
 */
export type SlugRefusal = 'unsafe' | 'file-name' | 'number';

/** Why a product cannot have a page, or null. */
export function refusalOfProductSlug(slug: string): SlugRefusal | null {
  if (!urlSafe.test(slug)) return 'unsafe';
  return /\.(?:html|md)$/i.test(slug) ? 'file-name' : null;
}

/** Why what has a list of products cannot have a page, or null: `/productos/2` is the second page of everything. */
export function refusalOfListSlug(slug: string): SlugRefusal | null {
  return /^\d+$/.test(slug) ? 'number' : refusalOfProductSlug(slug);
}
