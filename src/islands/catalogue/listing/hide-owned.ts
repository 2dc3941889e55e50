/**
 * 'Ocultar los que ya tengo': a style sheet that leaves out the cards of what the collection has, in built and in live
 * lists alike. Its text is stored, so that the next page applies it before its first paint (`first-paint.ts`).
 */
import type { Collection } from '../../../domain/catalogue/collection.ts';
import { pathTo } from '../../../domain/routes.ts';
import { $collection, $ownedStyles } from '../../../stores/account/collection.ts';

export function initHideOwned(listing: HTMLElement): void {
  const place = listing.querySelector<HTMLElement>('[data-owned]');
  const box = place?.querySelector('input');
  if (!place || !box) return;
  const sheet = new CSSStyleSheet();
  const apply = () => {
    const styles = stylesFor($collection.get());
    place.hidden = styles === '';
    if (box.checked || $ownedStyles.get() !== '') $ownedStyles.set(box.checked ? styles : '');
    sheet.replaceSync($ownedStyles.get());
  };
  box.defaultChecked = box.checked = $ownedStyles.get() !== '';
  apply();
  document.adoptedStyleSheets = [sheet];
  $collection.listen(apply);
  box.addEventListener('change', (event) => {
    // It is no filter: the list is not asked for anew, and 'Quitar filtros' leaves it as it is.
    event.stopPropagation();
    box.defaultChecked = box.checked;
    apply();
  });
}

function stylesFor(collection: Collection): string {
  const paths = collection.flatMap(({ products }) => products.map((slug) => pathTo('product', { slug })));
  const links = paths.map((path) => `a[href=${JSON.stringify(path)}]`);
  return links.length === 0 ? '' : `.grid>li:has(:is(${links.join()})){display:none}`;
}
