/**
 * In the head of a list page: whether the address asks for more than the page was built with, so that the list of the page
 * is never seen then, and how many columns this browser likes. Beginnings of the filters' names will do: the module that
 * comes after `load` reads the address properly and takes a wrong guess back. What was never remembered is the word
 * "undefined", for which there are no styles.
 */
import { keys } from '../../stores/keys.ts';

const others = 'q|au|ca|fo|id|pr|ta|vi|o';

export const listingScript = headScript(`ed|${others}`);

/** An editorial's page answers `?editorial=` too: that alone is what it was built with. */
export const brandListingScript = headScript(others);

/** For a list without filters. */
export const columnsScript = headScript(null);

/** @param asking beginnings of the names, as alternatives of an expression */
function headScript(asking: string | null): string {
  const decision = asking === null ? '' : `/[?&](${asking})/.test(location)&&(d.list="asked");`;
  return `try{let d=document.documentElement.dataset;${decision}d.columns=localStorage[${JSON.stringify(keys.columns)}]}catch{}`;
}
