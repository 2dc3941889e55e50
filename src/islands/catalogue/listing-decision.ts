/**
 * In the head of a list page: whether the address asks for more than the page was built with, so that the list of the page
 * is never seen then. Beginnings of the filters' names will do: the module that comes after `load` reads the address properly
 * and takes a wrong guess back.
 */
const others = 'q|au|ca|fo|id|pr|ta|vi|o';

export const listingScript = headScript(`ed|${others}`);

/** An editorial's page answers `?editorial=` too: that alone is what it was built with. */
export const brandListingScript = headScript(others);

/** @param asking beginnings of the names, as alternatives of an expression */
function headScript(asking: string): string {
  return `/[?&](${asking})/.test(location)&&(document.documentElement.dataset.list="asked")`;
}
