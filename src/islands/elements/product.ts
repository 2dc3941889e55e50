/** What the page of a product needs at once, in one file. */
import './live-product.ts';
import './product-gallery.ts';
import './product-videos.tsx';
import './favorite-button.ts';
import './collection-marks.ts';
import './stock-alert.ts';
