/** The movement and the buttons of a published strip (`Carousel.astro`), with buttons that `CarouselControls.astro` drew. */
import EmblaCarousel, { type EmblaCarouselType } from 'embla-carousel';
import { drawings } from '../../components/drawings.ts';
import { isVisible } from '../../stores/browser.ts';
import { carouselTexts as text } from '../../text/carousel.ts';

/** Autoplay rests under a pointer, under the focus, in the background and when paused. */
export function bringCarouselToLife(carousel: HTMLElement): void {
  const view = carousel.querySelector<HTMLElement>('.carousel-view');
  const strip = view?.querySelector('ul');
  const controls = carousel.querySelector<HTMLElement>('.carousel-controls');
  if (!view || !strip || !controls) return;
  const embla = takeOver(carousel, view, strip);
  const [previous, pause, next] = addButtons(controls, carousel.dataset['carousel'] ?? '');
  const { autoplay } = carousel.dataset;
  press(previous, text.previous, () => embla.scrollPrev());
  press(next, text.next, () => embla.scrollNext());
  if (autoplay === undefined) pause?.remove();
  else pausable(pause, playWhileUnused(carousel, embla, Number(autoplay)));
  // The keys belong to the buttons, which are what has the focus.
  controls.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowLeft') embla.scrollPrev();
    if (key === 'ArrowRight') embla.scrollNext();
  });
}

/**
 * @param label what the carousel shows
 * @returns the buttons, in the order that they were drawn in
 */
function addButtons(controls: HTMLElement, label: string): readonly HTMLElement[] {
  const drawn = document.querySelector<HTMLTemplateElement>('template[data-carousel-controls]');
  if (drawn) controls.append(document.importNode(drawn.content, true));
  controls.role = 'toolbar';
  controls.ariaLabel = text.controls(label);
  return [...controls.querySelectorAll('button')];
}

/** Goes on where the strip had been scrolled to by hand. */
function takeOver(carousel: HTMLElement, view: HTMLElement, strip: HTMLElement): EmblaCarouselType {
  const scrolled = strip.scrollLeft;
  strip.scrollLeft = 0;
  carousel.classList.add('is-live');
  const align = carousel.dataset['align'] === 'center' ? 'center' : 'start';
  const embla = EmblaCarousel(view, { container: strip, align });
  const index = embla.slideNodes().findIndex((slide) => slide.offsetLeft >= scrolled);
  if (scrolled > 0 && index > 0) embla.scrollTo(index, true);
  return embla;
}

/**
 * @param ms from one step to the next
 * @returns what pauses it, and lets it go on
 */
function playWhileUnused(
  carousel: HTMLElement,
  embla: EmblaCarouselType,
  ms: number,
): (isPlaying: boolean) => void {
  let isPlaying = true;
  let isHeld = carousel.matches(':hover, :focus-within');
  let timer: number | undefined;
  const restart = () => {
    clearInterval(timer);
    if (isPlaying && !isHeld) timer = window.setInterval(() => advance(embla), ms);
  };
  const hold = (type: string, isHolding: boolean) =>
    carousel.addEventListener(type, () => {
      isHeld = isHolding;
      restart();
    });
  hold('pointerenter', true);
  hold('pointerleave', false);
  hold('focusin', true);
  hold('focusout', false);
  restart();
  return (isWanted) => {
    isPlaying = isWanted;
    restart();
  };
}

/** One step; from the end back to the beginning. Nobody is moved who does not look. */
function advance(embla: EmblaCarouselType): void {
  const { top, bottom } = embla.rootNode().getBoundingClientRect();
  if (!isVisible() || bottom < 0 || top > innerHeight) return;
  if (embla.canScrollNext()) embla.scrollNext();
  else embla.scrollTo(0);
}

function pausable(button: HTMLElement | undefined, play: (isPlaying: boolean) => void): void {
  let isPlaying = true;
  press(button, text.pause, () => {
    isPlaying = !isPlaying;
    play(isPlaying);
    if (button) button.ariaLabel = isPlaying ? text.pause : text.play;
    button?.querySelector('path')?.setAttribute('d', drawings[isPlaying ? 'pause' : 'play']);
  });
}

function press(button: HTMLElement | undefined, label: string, act: () => void): void {
  if (button) button.ariaLabel = label;
  button?.addEventListener('click', act);
}
