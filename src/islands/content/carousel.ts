/** Embla carousel on a built strip (`Carousel.astro`), with buttons cloned from `CarouselControls.astro`. */
import EmblaCarousel, { type EmblaCarouselType } from 'embla-carousel';
import { drawings } from '../../components/drawings.ts';
import { isVisible } from '../../stores/browser.ts';
import { carouselTexts as text } from '../../text/carousel.ts';

/** How long a step of autoplay takes. */
const stepMs = 500;

/** Autoplay stops on hover, on focus, in a hidden tab and when paused. */
export function initCarousel(carousel: HTMLElement): void {
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
  // Arrow keys work on the buttons, which have the focus.
  controls.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowLeft') embla.scrollPrev();
    if (key === 'ArrowRight') embla.scrollNext();
  });
}

/**
 * @param label what the carousel shows
 * @returns the buttons in DOM order
 */
function addButtons(controls: HTMLElement, label: string): readonly HTMLElement[] {
  const drawn = document.querySelector<HTMLTemplateElement>('template[data-carousel-controls]');
  if (drawn) controls.append(document.importNode(drawn.content, true));
  controls.role = 'toolbar';
  controls.ariaLabel = text.controls(label);
  return [...controls.querySelectorAll('button')];
}

/** Continues at the strip's scroll position. */
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
 * @param ms autoplay interval
 * @returns sets whether it plays
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
  // A swipe or a button: Embla moves the strip frame by frame from here.
  embla.on('scroll', () => {
    embla.containerNode().style.transition = '';
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

/**
 * One step, wrapping around. Skipped off screen and in a hidden tab. It is a CSS transition, which the compositor draws:
 * Embla's own animation takes the main thread in each frame of 2.4 s, more than an interval, so that it would never end.
 */
function advance(embla: EmblaCarouselType): void {
  const { top, bottom } = embla.rootNode().getBoundingClientRect();
  if (!isVisible() || bottom < 0 || top > innerHeight) return;
  const isInstant = true;
  if (embla.canScrollNext()) embla.scrollNext(isInstant);
  else embla.scrollTo(0, isInstant);
  embla.containerNode().style.transition = `transform ${stepMs}ms ease-out`;
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
