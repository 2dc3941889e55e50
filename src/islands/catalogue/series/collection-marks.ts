/** Marks of volumes on built pages: shows them, and sets them by the buttons of a product's page. */
import { collectionTargets as targets } from '../../../components/catalogue/series/collection-targets.ts';
import type { Mark } from '../../../domain/catalogue/collection.ts';
import { readNumbers } from '../../../domain/catalogue/volume-numbers.ts';
import { $collection, markOfVolume, toggleMark } from '../../../stores/account/collection.ts';

export function initCollectionMarks(): void {
  const places = [...document.querySelectorAll<HTMLElement>(targets.selector('series'))];
  if (places.length === 0) return;
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest(targets.selector('mark')) : null;
    if (button) press(button);
  });
  $collection.subscribe(() => places.forEach(paint));
}

function press(button: Element): void {
  const place = button.closest(targets.selector('series'));
  const volume = button.closest(targets.selector('volume'));
  if (place === null || volume === null) return;
  const [slug, name, brand] = (['series', 'name', 'brand'] as const).map((of) => targets.valueOf(place, of));
  const product = targets.valueOf(volume, 'product');
  toggleMark(
    {
      series: { slug: slug ?? '', name: name ?? '', brand: brand || null },
      numbers: numbersAt(volume),
      product,
    },
    targets.valueOf(button, 'mark') as Mark,
  );
}

function paint(place: HTMLElement): void {
  const series = targets.valueOf(place, 'series');
  for (const volume of place.querySelectorAll<HTMLElement>(targets.selector('volume'))) {
    const mark = markOfVolume(series, numbersAt(volume));
    if (mark === null) volume.removeAttribute('data-marked');
    else volume.dataset['marked'] = mark;
    // A link tells its mark by its title, whose words the grid has.
    if (volume instanceof HTMLAnchorElement)
      volume.title = (mark && volume.closest('nav')?.dataset[mark]) ?? '';
    for (const button of volume.querySelectorAll(targets.selector('mark')))
      button.ariaPressed = String(targets.valueOf(button, 'mark') === mark);
  }
}

function numbersAt(volume: Element): readonly number[] {
  return readNumbers(targets.valueOf(volume, 'volume')) ?? [];
}
