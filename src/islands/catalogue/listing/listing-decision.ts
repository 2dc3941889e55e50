/**
 * Inline head script of a list page: hides the built list before first paint when the URL asks for another one. It
 * tests only prefixes of the filter names, to stay small; the module loaded after `load` parses the URL properly and
 * reverts a false positive.
 */
const others = 'q|au|ca|fo|id|pr|ta|vi|o';

export const listingScript = headScript(`ed|${others}`);

/** For an editorial's page, where `?editorial=` alone is what was built. */
export const brandListingScript = headScript(others);

/** @param asking prefixes of the names, as alternatives of a regular expression */
function headScript(asking: string): string {
  return `/[?&](${asking})/.test(location)&&(document.documentElement.dataset.list="asked")`;
}
