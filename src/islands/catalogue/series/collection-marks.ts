/** Marks of volumes on built pages: shows them, and sets them by the buttons of a product's page. */
import { seriesMarkup as markup } from '../../../components/catalogue/series/series-markup.ts';
import type { Mark } from '../../../domain/catalogue/collection.ts';
import { readNumbers } from '../../../domain/catalogue/volume-numbers.ts';
import { onPress } from '../../press.ts';
import { $collection, markOfVolume, toggleMark } from '../../../stores/account/collection.ts';
import { markTexts } from '../../../text/catalogue/marks.ts';

export function initCollectionMarks(): void {
  const places = [...document.querySelectorAll<HTMLElement>(markup.selector('series'))];
  if (places.length === 0) return;
  onPress(markup.selector('mark'), press);
  $collection.subscribe(() => places.forEach(paint));
}

function press(button: Element): void {
  const place = button.closest(markup.selector('series'));
  const volume = button.closest(markup.selector('volume'));
  if (place === null || volume === null) return;
  const [slug, name, brand] = (['series', 'name', 'brand'] as const).map((of) => markup.valueOf(place, of));
  const product = markup.valueOf(volume, 'product');
  toggleMark(
    {
      series: { slug: slug ?? '', name: name ?? '', brand: brand || null },
      numbers: numbersAt(volume),
      product,
    },
    markup.valueOf(button, 'mark') as Mark,
  );
}

function paint(place: HTMLElement): void {
  const series = markup.valueOf(place, 'series');
  for (const volume of place.querySelectorAll<HTMLElement>(markup.selector('volume'))) {
    const mark = markOfVolume(series, numbersAt(volume));
    if (mark === null) volume.removeAttribute('data-marked');
    else volume.dataset['marked'] = mark;
    // A link tells its mark by its title, whose words the grid has.
    if (volume instanceof HTMLAnchorElement)
      volume.title = (mark && volume.closest('nav')?.dataset[mark]) ?? '';
    for (const button of volume.querySelectorAll(markup.selector('mark')))
      button.ariaPressed = String(markup.valueOf(button, 'mark') === mark);
    const link = volume.querySelector('.collect > a');
    if (link) link.textContent = mark === 'coming' ? markTexts.comingInCollection : markTexts.toCollection;
  }
}

function numbersAt(volume: Element): readonly number[] {
  return readNumbers(markup.valueOf(volume, 'volume')) ?? [];
}
