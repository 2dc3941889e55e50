/**
 * Which slugs can be a path of the site. What the rule refuses is left out of the site and named in the publish report:
 * it could not be linked, or it would hide another page.
 */

/** Letters, digits and what a URL never escapes; never a dot segment, never a file name with `.html`. */
const urlSafe = /^[A-Za-z0-9][A-Za-z0-9._~-]{0,199}$/;

/** Why a product cannot have a page, or null. */
export function refusalOfProductSlug(slug: string): string | null {
  if (!urlSafe.test(slug)) return 'its slug has characters that a path cannot hold';
  return /\.html$/i.test(slug) ? 'its slug ends like a file name' : null;
}

/** Why what has a list of products cannot have a page, or null: `/productos/2` is the second page of everything. */
export function refusalOfListSlug(slug: string): string | null {
  return /^\d+$/.test(slug)
    ? 'its slug is a number, which is the address of a page'
    : refusalOfProductSlug(slug);
}
