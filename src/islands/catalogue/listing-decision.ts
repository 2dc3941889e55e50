/**
 * In the head of a list page: whether the address asks for more than the page was built with, so that the list of the page
 * is never seen then, and how many columns this browser likes. Beginnings of the filters' names will do: the module that
 * comes after `load` reads the address properly and takes a wrong guess back. What was never remembered is the word
 * "undefined", for which there are no styles.
 */
import { keys } from '../../stores/keys.ts';

export const listingScript = `try{let d=document.documentElement.dataset;/[?&](q|ed|au|ca|fo|id|pr|vi|o)/.test(location)&&(d.list="asked");d.columns=localStorage[${JSON.stringify(keys.columns)}]}catch{}`;
