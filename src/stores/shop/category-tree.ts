/** The full category tree for the menu; the HTML contains only its first level. */
import { getCategoryTree } from '../../api/catalogue.ts';
import { menuTexts } from '../../text/shop/menu.ts';
import { http } from '../backend.ts';
import { createLoad } from '../load.ts';

/** Silent: the first level works without it. */
export const categoryTree = createLoad((_: null, signal) => http.send(getCategoryTree, {}, { signal }), {
  show: 'silent',
  text: menuTexts.loadFailed,
  serverWords: 'never',
});
