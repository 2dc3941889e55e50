/** For the menu; the HTML contains only the first level, which works without it. */
import { getCategoryTree } from '../../api/catalogue.ts';
import { menuTexts } from '../../text/shop/chrome.ts';
import { http } from '../backend.ts';
import { createLoad } from '../load.ts';

export const categoryTree = createLoad((_: null, signal) => http.send(getCategoryTree, {}, { signal }), {
  show: 'silent',
  text: menuTexts.loadFailed,
});
