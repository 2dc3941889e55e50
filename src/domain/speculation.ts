/** What speculation rules (`components/shop/speculation-rules.ts`) and the code that marks links for them agree on. */
import { pathTo } from './routes.ts';

/** Prefix of the paths of products. */
export const productPrefix = pathTo('product', { slug: 'x' }).replace(/x$/, '');

/** Attribute of a link whose page is to be prefetched. */
export const prefetchMark = 'data-ahead';
