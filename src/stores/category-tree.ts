/** The whole tree of categories, for the menu; the page carries its first level only. */
import { getCategoryTree } from '../api/catalogue.ts';
import { menuTexts } from '../text/menu.ts';
import { http } from './backend.ts';
import { createLoad } from './load.ts';

/** The first level is there without it, so its failure is not said. */
export const categoryTree = createLoad((_: null, signal) => http.send(getCategoryTree, {}, { signal }), {
  show: 'silent',
  text: menuTexts.loadFailed,
  serverWords: 'never',
});
