import Autoplay from 'embla-carousel-autoplay';
import useEmblaCarousel from 'embla-carousel-react';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { Arrow } from '../../components/Arrow.tsx';
import { Icon } from '../../components/Icon.tsx';
import { carouselTexts } from '../../text/catalogue/catalogue.ts';
import { island } from '../island.tsx';

interface Props {
  label: string;
  /** Autoplay interval in ms; without it there is no autoplay. */
  autoplayMs?: number | undefined;
  align?: 'start' | 'center';
  /** Media query; where it does not match, the list scrolls natively, without buttons. */
  media?: string;
  loop?: boolean;
  /** A `<ul>`. From an Astro page it is the built one, which React leaves as it is. */
  children?: ReactNode;
}

type Embla = ReturnType<typeof useEmblaCarousel>[1];

const stepMs = 500;

/** Embla on a list that scrolls natively: without script, until this island is hydrated, and where `media` says no. */
export const Carousel = island(function Carousel({
  label,
  autoplayMs,
  align = 'start',
  media = '(prefers-reduced-motion: no-preference)',
  loop = false,
  children,
}: Props) {
  const carousel = useRef<HTMLDivElement>(null);
  const startIndex = useStartIndex(carousel, media);
  const isLive = startIndex !== null;
  const [isPaused, setIsPaused] = useState(false);
  // A slide that the strip has moved to stands where the first one stood, not at the screen's edge.
  const startInset = () => {
    const list = carousel.current?.querySelector('ul');
    return list ? parseFloat(getComputedStyle(list).paddingInlineStart) : 0;
  };
  const [attach, embla] = useEmblaCarousel(
    { container: 'ul', align: align === 'start' ? startInset : align, loop, startIndex: startIndex ?? 0 },
    autoplayMs === undefined || isPaused ? [] : [autoplay(autoplayMs)],
  );
  useEffect(() => {
    if (!embla) return;
    if (carousel.current?.matches(':hover, :focus-within')) stopAutoplay(embla);
    drawSteps(embla);
  }, [embla]);
  return (
    <div
      ref={carousel}
      role="presentation"
      className={isLive ? 'carousel is-live' : 'carousel'}
      data-media={media}
      data-autoplay={autoplayMs}
      onFocus={() => stopAutoplay(embla)}
      onBlur={() => startAutoplay(embla)}
    >
      <div className="carousel-view" ref={isLive ? attach : undefined}>
        {children}
      </div>
      {isLive ? (
        <Controls label={label} embla={embla}>
          {autoplayMs !== undefined && (
            <button
              type="button"
              aria-label={isPaused ? carouselTexts.play : carouselTexts.pause}
              onClick={() => setIsPaused(!isPaused)}
            >
              <Icon name={isPaused ? 'play' : 'pause'} size={18} />
            </button>
          )}
        </Controls>
      ) : (
        <div className="carousel-controls" />
      )}
    </div>
  );
});

function Controls({ label, embla, children }: { label: string; embla: Embla; children: ReactNode }) {
  const previous = () => {
    stopAutoplay(embla);
    embla?.scrollPrev();
  };
  const next = () => {
    stopAutoplay(embla);
    embla?.scrollNext();
  };
  const turn = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') previous();
    if (key === 'ArrowRight') next();
  };
  return (
    <div
      className="carousel-controls"
      role="toolbar"
      tabIndex={-1}
      aria-label={carouselTexts.controls(label)}
      onKeyDown={turn}
    >
      <button type="button" data-arrow="" aria-label={carouselTexts.previous} onClick={previous}>
        <Arrow isBack />
      </button>
      {children}
      <button type="button" data-arrow="" aria-label={carouselTexts.next} onClick={next}>
        <Arrow />
      </button>
    </div>
  );
}

/** @returns the slide at which Embla continues, null while the list scrolls natively */
function useStartIndex(carousel: RefObject<HTMLElement | null>, media: string): number | null {
  const [startIndex, setStartIndex] = useState<number | null>(null);
  useLayoutEffect(() => {
    const list = carousel.current?.querySelector('ul');
    const query = matchMedia(media);
    const follow = () => setStartIndex(list && query.matches ? leaveNativeScroll(list) : null);
    follow();
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, [carousel, media]);
  return startIndex;
}

/** @returns the first slide whose middle is in sight; the list is put back to its start */
function leaveNativeScroll(list: HTMLElement): number {
  const { left: start } = list.getBoundingClientRect();
  const middles = [...list.children].map((slide) => {
    const { left, width } = slide.getBoundingClientRect();
    return left + width / 2;
  });
  list.scrollTo({ left: 0, behavior: 'instant' });
  return Math.max(
    0,
    middles.findIndex((middle) => middle > start),
  );
}

/** It rests in a hidden tab, while a slide has the focus, and under a mouse, buttons included. */
function autoplay(delay: number) {
  return Autoplay({
    delay,
    jump: true,
    stopOnFocusIn: true,
    stopOnInteraction: false,
    stopOnMouseEnter: true,
    rootNode: (view) => view.parentElement,
  });
}

/**
 * A step of autoplay is a jump with a CSS transition, which the compositor draws: Embla's own animation would take the
 * main thread in each frame of 2.4 s, longer than an interval.
 */
function drawSteps(embla: NonNullable<Embla>): void {
  const { style } = embla.containerNode();
  embla.on('scroll', () => {
    style.transition = '';
  });
  embla.on('autoplay:select', () => {
    style.transition = `transform ${stepMs}ms ease-out`;
  });
}

function stopAutoplay(embla: Embla): void {
  pluginOf(embla)?.stop();
}

/** The plugin fails when it is told to play where everything is in sight. */
function startAutoplay(embla: Embla): void {
  if (embla && embla.scrollSnapList().length > 1) pluginOf(embla)?.play();
}

/** @returns undefined without autoplay, which the plugin's type does not say */
function pluginOf(embla: Embla) {
  return embla?.plugins().autoplay;
}
