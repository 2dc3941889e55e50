/**
 * `<collection-marks series="slug" name="One Piece" brand="Ivrea">` around volumes of one series (`[data-volume]`, with
 * their printed number): shows how each is marked, and marks it by its buttons (`[data-mark]`).
 */
import type { Mark } from '../../domain/catalogue/collection.ts';
import { readNumbers } from '../../domain/catalogue/volume-numbers.ts';
import { $collection, markOfVolume, toggleMark } from '../../stores/account/collection.ts';
import { markTexts } from '../../text/catalogue/live-product.ts';
import { defineElement } from './define-element.ts';

class CollectionMarks extends HTMLElement {
  #unsubscribe = () => undefined as void;

  connectedCallback(): void {
    this.addEventListener('click', this);
    this.#unsubscribe = $collection.subscribe(() => this.#paint());
  }

  disconnectedCallback(): void {
    this.#unsubscribe();
  }

  handleEvent({ target }: Event): void {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-mark]') : null;
    const volume = button?.closest<HTMLElement>('[data-volume]');
    if (!button || !volume) return;
    const series = {
      slug: this.#series,
      name: this.getAttribute('name') ?? '',
      brand: this.getAttribute('brand'),
    };
    const product = volume.dataset['product'] ?? '';
    toggleMark({ series, numbers: numbersAt(volume), product }, button.dataset['mark'] as Mark);
  }

  #paint(): void {
    for (const volume of this.querySelectorAll<HTMLElement>('[data-volume]')) {
      const mark = markOfVolume(this.#series, numbersAt(volume));
      if (mark === null) volume.removeAttribute('data-marked');
      else volume.dataset['marked'] = mark;
      // A link tells its mark by its title, whose words the grid has.
      if (volume instanceof HTMLAnchorElement)
        volume.title = (mark && volume.closest('nav')?.dataset[mark]) ?? '';
      for (const button of volume.querySelectorAll<HTMLElement>('[data-mark]'))
        button.ariaPressed = String(button.dataset['mark'] === mark);
      const link = volume.querySelector('.collect > a');
      if (link) link.textContent = mark === 'coming' ? markTexts.comingInCollection : markTexts.toCollection;
    }
  }

  get #series(): string {
    return this.getAttribute('series') ?? '';
  }
}

function numbersAt({ dataset }: HTMLElement): readonly number[] {
  return readNumbers(dataset['volume'] ?? '') ?? [];
}

defineElement('collection-marks', CollectionMarks);
