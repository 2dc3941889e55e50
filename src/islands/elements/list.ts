/** What a list of products needs at once, in one file. */
import './list-columns.ts';
import './product-list.ts';
