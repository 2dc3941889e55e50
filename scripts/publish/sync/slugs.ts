/**
 * Validates slugs as URL paths. An invalid slug is left out of the site and reported: it could not be linked, or it
 * would hide another page.
 */

/** Letters, digits and characters that URLs never escape; no dot segment, no `.html` file name. */
const urlSafe = /^[A-Za-z0-9][A-Za-z0-9._~-]{0,199}$/;

/** Why a product cannot have a page; null when it can. */
export function refusalOfProductSlug(slug: string): string | null {
  if (!urlSafe.test(slug)) return 'its slug has characters that a path cannot hold';
  return /\.html$/i.test(slug) ? 'its slug ends like a file name' : null;
}

/**
 * Why a list cannot have a page; null when it can. Numbers are reserved: `/productos/2` is the second page of all
 * products.
 */
export function refusalOfListSlug(slug: string): string | null {
  return /^\d+$/.test(slug)
    ? 'its slug is a number, which is the address of a page'
    : refusalOfProductSlug(slug);
}
