import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useState, type KeyboardEvent, type ReactNode } from 'react';
import { DrawnIcon } from '../../components/DrawnIcon.tsx';
import { isVisible } from '../../stores/browser.ts';
import { contentTexts } from '../../text/content.ts';

type Embla = NonNullable<ReturnType<typeof useEmblaCarousel>[1]>;

interface Props {
  /** What the strip shows, for the name of its controls. */
  label: string;
  /** Milliseconds from one step to the next; without it the strip moves only when told. */
  autoplayMs?: number;
  align?: 'start' | 'center';
  /** The list, published as it is; its first `<ul>` is what moves. */
  children?: ReactNode;
}

const text = contentTexts.carousel;

/**
 * A published strip brought to life: until then, and where this never runs, it scrolls by itself as strips do. Autoplay
 * rests under a pointer, under the focus, in the background and when paused.
 */
export function Carousel({ label, autoplayMs, align = 'start', children }: Props) {
  const [view, embla] = useEmblaCarousel({ container: 'ul', align });
  const [isPlaying, setPlaying] = useState(autoplayMs !== undefined);
  const [isHeld, setHeld] = useState(false);

  useEffect(() => {
    if (!embla) return;
    takeOver(embla);
    return holdWhileUsed(embla.rootNode().parentElement, setHeld);
  }, [embla]);

  useEffect(() => {
    if (!embla || autoplayMs === undefined || !isPlaying || isHeld) return;
    const timer = setInterval(() => advance(embla), autoplayMs);
    return () => clearInterval(timer);
  }, [embla, autoplayMs, isPlaying, isHeld]);

  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') embla?.scrollPrev();
    if (key === 'ArrowRight') embla?.scrollNext();
  };

  return (
    <div className={embla ? 'carousel is-live' : 'carousel'}>
      <div className="carousel-view" ref={view}>
        {children}
      </div>
      {/* The keys belong to the buttons, which are what has the focus. */}
      <div
        className="carousel-controls"
        role="toolbar"
        aria-label={text.controls(label)}
        onKeyDown={onKeyDown}
      >
        <Control icon="previous" words={text.previous} onPress={() => embla?.scrollPrev()} />
        {autoplayMs !== undefined && (
          <Control
            icon={isPlaying ? 'pause' : 'play'}
            words={isPlaying ? text.pause : text.play}
            onPress={() => setPlaying(!isPlaying)}
          />
        )}
        <Control icon="next" words={text.next} onPress={() => embla?.scrollNext()} />
      </div>
    </div>
  );
}

interface ControlProps {
  icon: 'previous' | 'next' | 'pause' | 'play';
  words: string;
  onPress: () => void;
}

function Control({ icon, words, onPress }: ControlProps) {
  return (
    <button
      type="button"
      aria-label={words}
      data-arrow={icon === 'previous' || icon === 'next' ? '' : undefined}
      onClick={onPress}
    >
      <DrawnIcon name={icon} size={18} />
    </button>
  );
}

/** Goes on where the strip had been scrolled to by hand. */
function takeOver(embla: Embla): void {
  const strip = embla.containerNode();
  const scrolled = strip.scrollLeft;
  strip.scrollLeft = 0;
  const index = embla.slideNodes().findIndex((slide) => slide.offsetLeft >= scrolled);
  if (scrolled > 0 && index > 0) embla.scrollTo(index, true);
}

/** A pointer over it or the focus in it holds it still. Listened to here: it is a strip, nothing to be pressed. */
function holdWhileUsed(carousel: HTMLElement | null, hold: (isHeld: boolean) => void): () => void {
  const listening = new AbortController();
  const listen = (type: string, isHeld: boolean) =>
    carousel?.addEventListener(type, () => hold(isHeld), { signal: listening.signal });
  listen('pointerenter', true);
  listen('pointerleave', false);
  listen('focusin', true);
  listen('focusout', false);
  return () => listening.abort();
}

/** One step; from the end back to the beginning. Nobody is moved who does not look. */
function advance(embla: Embla): void {
  const { top, bottom } = embla.rootNode().getBoundingClientRect();
  if (!isVisible() || bottom < 0 || top > innerHeight) return;
  if (embla.canScrollNext()) embla.scrollNext();
  else embla.scrollTo(0);
}
