/**
 * `<collection-marks series="slug" name="One Piece" brand="Ivrea">` around volumes of one series (`[data-volume]`, with
 * their printed number): shows how each is marked, and marks it by its buttons (`[data-mark]`).
 *
 * A shelf of volumes in it is a grid of numbers with `view="numbers"`; with `brush="have"` or `"want"` a touch of one
 * marks it, and the next takes the mark away. Without a brush it stays the link that it is.
 */
import type { Mark, ShownMark } from '../../domain/catalogue/collection.ts';
import { readNumbers } from '../../domain/catalogue/volume-numbers.ts';
import { toggleMark } from '../../stores/account/collection-marking.ts';
import { $collection, keepCollectionFresh, markOfVolume } from '../../stores/account/collection.ts';
import { markTexts } from '../../text/catalogue/live-product.ts';
import { defineElement } from './define-element.ts';

class CollectionMarks extends HTMLElement {
  static readonly observedAttributes = ['brush', 'view'];

  #unsubscribe = () => undefined as void;
  #scrollAtPress = 0;

  connectedCallback(): void {
    for (const name of ['click', 'pointerdown', 'keydown']) this.addEventListener(name, this);
    this.#unsubscribe = $collection.subscribe(() => this.#paint());
    keepCollectionFresh();
  }

  disconnectedCallback(): void {
    this.#unsubscribe();
  }

  attributeChangedCallback(): void {
    this.#paint();
  }

  handleEvent(event: Event): void {
    const { type, target } = event;
    if (type === 'pointerdown') {
      this.#scrollAtPress = scrollY;
    } else if (target instanceof Element) this.#press(event, target);
  }

  #press(event: Event, target: Element): void {
    const button = target.closest<HTMLElement>('[data-mark]');
    const volume = target.closest<HTMLElement>('[data-volume]');
    if (volume === null) return;
    if (event instanceof KeyboardEvent) {
      // What became a button is pressed by the space bar, as buttons are.
      if (event.key !== ' ' || target.role !== 'button') return;
      event.preventDefault();
      this.#toggle(volume, this.#brush);
    } else if (button !== null) this.#toggle(volume, button.dataset['mark'] as Mark);
    else if (this.#brush !== null && controlOf(volume)?.contains(target) === true) {
      event.preventDefault();
      if (!this.#isOfScrolling(event)) this.#toggle(volume, this.#brush);
    }
  }

  #toggle(volume: HTMLElement, mark: Mark | null): void {
    if (mark === null) return;
    const series = {
      slug: this.#series,
      name: this.getAttribute('name') ?? '',
      brand: this.getAttribute('brand'),
    };
    const marked = { series, numbers: numbersAt(volume), product: volume.dataset['product'] ?? null };
    toggleMark(marked, mark);
  }

  /** The page moved under the finger. Browsers make no click of most such touches, but of some. */
  #isOfScrolling(event: Event): boolean {
    const isByKey = event instanceof MouseEvent && event.detail === 0;
    return !isByKey && Math.abs(scrollY - this.#scrollAtPress) > scrolledPx;
  }

  #paint(): void {
    for (const volume of this.querySelectorAll<HTMLElement>('[data-volume]')) {
      const mark = markOfVolume(this.#series, numbersAt(volume));
      if (mark === null) volume.removeAttribute('data-marked');
      else volume.dataset['marked'] = mark;
      for (const button of volume.querySelectorAll<HTMLElement>('[data-mark]'))
        button.ariaPressed = String(button.dataset['mark'] === mark);
      const link = volume.querySelector('.collect > a');
      if (link) link.textContent = mark === 'coming' ? markTexts.comingInCollection : markTexts.toCollection;
      const cover = volume.querySelector<HTMLElement>('.volume-cover');
      if (cover) cover.dataset['words'] = mark === null ? '' : markTexts.marks[mark];
      const control = controlOf(volume) ?? volume.querySelector<HTMLElement>('.square');
      if (control) this.#paintSquare(control, mark, volume.classList.contains('is-out'));
    }
  }

  #paintSquare(control: HTMLElement, mark: ShownMark | null, isOut: boolean): void {
    const isLink = control instanceof HTMLAnchorElement;
    if (isLink) {
      const isSquare = this.getAttribute('view') === 'numbers';
      control.classList.toggle('square', isSquare);
      control.classList.toggle('is-out', isSquare && isOut);
      if (this.#brush === null) control.removeAttribute('role');
      else control.role = 'button';
    }
    if (mark === null) control.removeAttribute('data-marked');
    else control.dataset['marked'] = mark;
    // A run of numbers, which is marked by typing it.
    if (control.localName === 'span') return;
    control.ariaPressed = this.#brush === null ? null : String(mark === this.#brush);
    const name = isLink ? control.textContent : control.title;
    control.ariaLabel = mark === null ? null : `${name}: ${markTexts.marks[mark]}`;
  }

  get #series(): string {
    return this.getAttribute('series') ?? '';
  }

  get #brush(): Mark | null {
    const brush = this.getAttribute('brush');
    return brush === 'have' || brush === 'want' ? brush : null;
  }
}

const scrolledPx = 4;

/** What is touched to mark a volume of a shelf; null on a volume's own page, and of a run of numbers. */
function controlOf(volume: HTMLElement): HTMLElement | null {
  return volume.querySelector<HTMLElement>('h3 > a, button.square');
}

function numbersAt({ dataset }: HTMLElement): readonly number[] {
  return readNumbers(dataset['volume'] ?? '') ?? [];
}

defineElement('collection-marks', CollectionMarks);
