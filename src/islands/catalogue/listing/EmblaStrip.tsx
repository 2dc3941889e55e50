import type { EmblaCarouselType, EmblaOptionsType } from 'embla-carousel';
import useEmblaCarousel from 'embla-carousel-react';
import { useEffect } from 'react';

interface Props {
  /** Its only child is the row of slides. */
  view: HTMLElement;
  options: EmblaOptionsType;
  onReady: (embla: EmblaCarouselType) => void;
}

/**
 * Hands a strip that was scrolled natively over to Embla, which drags with a mouse and loops. It draws nothing. A chunk of
 * its own, because Embla weighs 7 kB.
 */
export function EmblaStrip({ view, options, onReady }: Props) {
  const [attach, embla] = useEmblaCarousel(options);
  useEffect(() => {
    view.scrollTo({ left: 0, behavior: 'instant' });
    attach(view);
  }, [attach, view]);
  useEffect(() => {
    if (embla) onReady(embla);
  }, [embla, onReady]);
  return null;
}
