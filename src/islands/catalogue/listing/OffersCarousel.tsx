import { useStore } from '@nanostores/react';
import type { EmblaCarouselType } from 'embla-carousel';
import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { Arrow } from '../../../components/Arrow.tsx';
import {
  isOfferRunning,
  offerCountdown,
  offerTitleLength,
  type OfferCard,
} from '../../../domain/catalogue/offer.ts';
import { shortened } from '../../../domain/plain-text.ts';
import { pathTo } from '../../../domain/routes.ts';
import { emptySearchQuery } from '../../../domain/catalogue/search-query.ts';
import { askFor } from '../../../stores/catalogue/catalogue-list.ts';
import { $now, $offers, loadOffers } from '../../../stores/catalogue/catalogue-offers.ts';
import { catalogueTexts } from '../../../text/catalogue/catalogue.ts';
import { listingTexts } from '../../../text/catalogue/listing.ts';
import { addStyles } from '../../shop/loading/add-styles.ts';
import styles from './offers-carousel.css?url&no-inline';

const text = listingTexts.offers;

/** A longer list loops (specification, section 9). */
const mostWithoutLoop = 3;

/** Running offers below a list. Lazy: styles and data are requested when it is about to enter the viewport. */
export function OffersCarousel() {
  const [hasLooks, setHasLooks] = useState(false);
  useEffect(() => {
    loadOffers();
    void addStyles(styles).then(setHasLooks);
  }, []);
  return <div className="offers-place">{hasLooks && <Offers />}</div>;
}

function Offers() {
  const { state, value } = useStore($offers);
  const now = useStore($now);
  const running = (value ?? []).filter((offer) => isOfferRunning(offer, now));
  if (state === 'pending') return <div className="offer-skeleton skeleton" />;
  if (running.length === 0) {
    return (
      <a className="offers-none panel" href={pathTo('offers')}>
        {text.all}
      </a>
    );
  }
  return <Carousel offers={running} now={now} />;
}

/** One offer per view below 760 px, three above; no autoplay. */
function Carousel({ offers, now }: { offers: readonly OfferCard[]; now: number }) {
  const { view, emblaStrip, load, move } = useEmblaOnDemand(offers.length > mostWithoutLoop);
  const loadForMouse = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'mouse') load();
  };
  return (
    <div
      role="group"
      aria-roledescription={text.carousel}
      aria-label={text.title}
      onPointerEnter={loadForMouse}
    >
      <div className="offers-view" ref={view} data-embla={emblaStrip ? '' : undefined} onScrollEnd={load}>
        <ul className="offers-row">
          {offers.map((offer, index) => (
            <li
              key={`${offer.category.slug} ${offer.title}`}
              aria-roledescription={text.slideRole}
              aria-label={text.slide(index + 1, offers.length)}
            >
              <Offer offer={offer} now={now} />
            </li>
          ))}
        </ul>
      </div>
      {emblaStrip}
      {offers.length > 1 && (
        <div className="offers-moves" data-few={offers.length <= mostWithoutLoop ? '' : undefined}>
          <button type="button" aria-label={text.previous} onClick={() => move(-1)}>
            <Arrow isBack />
          </button>
          <button type="button" aria-label={text.next} onClick={() => move(1)}>
            <Arrow />
          </button>
        </div>
      )}
    </div>
  );
}

/**
 * Embla, loaded when the strip is used: a mouse comes over it, a button is pressed, or it was scrolled. Until then, and if
 * the code cannot be loaded, it scrolls natively.
 * @returns `move` by one slide; a move before Embla is there is made when it is
 */
function useEmblaOnDemand(loop: boolean) {
  const view = useRef<HTMLDivElement>(null);
  const embla = useRef<EmblaCarouselType>(null);
  const pendingSteps = useRef(0);
  const [emblaStrip, setEmblaStrip] = useState<ReactNode>(null);
  const onReady = useCallback((ready: EmblaCarouselType) => {
    embla.current = ready;
    const steps = pendingSteps.current;
    pendingSteps.current = 0;
    if (steps !== 0) ready.scrollTo(ready.selectedScrollSnap() + steps);
  }, []);
  const load = async () => {
    const strip = view.current;
    if (strip === null || emblaStrip !== null) return;
    const from = strip.scrollLeft;
    const code = await import('./EmblaStrip.tsx').catch(() => null);
    const isPressed = pendingSteps.current !== 0;
    if (code === null) pendingSteps.current = 0;
    // A strip that is being scrolled, or walked through by keyboard, is left alone: the end of its next scroll asks again.
    const isInUse = strip.scrollLeft !== from || strip.matches(':focus-within');
    if (code === null || (isInUse && !isPressed)) return;
    const startIndex = Math.round(strip.scrollLeft / (strip.querySelector('li')?.offsetWidth ?? 1));
    const options = { loop, align: 'start', startIndex } as const;
    setEmblaStrip(<code.EmblaStrip view={strip} options={options} onReady={onReady} />);
  };
  const move = (steps: number) => {
    pendingSteps.current += steps;
    if (embla.current) onReady(embla.current);
    else void load();
  };
  return { view, emblaStrip, load: () => void load(), move };
}

/** Links to the category. A click asks for the category's offers, a filtered list without a URL for crawlers. */
function Offer({ offer, now }: { offer: OfferCard; now: number }) {
  const { title, path, discountPercent, category, validTo } = offer;
  const countdown = offerCountdown(validTo, now);
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    askFor({ ...emptySearchQuery, category: category.slug, onlyOffers: true });
  };
  return (
    <a className="offer panel" href={pathTo('productList', { category: category.slug })} onClick={open}>
      {path !== null && <img src={path} alt="" loading="lazy" decoding="async" />}
      <span className="offer-percent">{catalogueTexts.price.off(discountPercent)}</span>
      <b title={title}>{shortened(title, offerTitleLength)}</b>
      <span className="offer-category">{category.name === title ? '' : category.name}</span>
      {countdown && (
        <span className="offer-countdown">
          <span>
            {countdown.days > 0 ? text.days(countdown.days) : text.hours(countdown.hours, countdown.minutes)}
          </span>
          <small>{text.until(countdown.endsAt)}</small>
        </span>
      )}
    </a>
  );
}
