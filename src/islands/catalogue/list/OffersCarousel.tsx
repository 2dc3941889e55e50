import { useStore } from '@nanostores/react';
import { useEffect, type MouseEvent } from 'react';
import {
  isOfferRunning,
  offerCountdown,
  offerTitleLength,
  type OfferCard,
} from '../../../domain/catalogue/offer.ts';
import { shortened } from '../../../domain/plain-text.ts';
import { pathTo } from '../../../domain/routes.ts';
import { emptySearchQuery } from '../../../domain/catalogue/search-query.ts';
import { loadList } from '../../../stores/catalogue/catalogue-list.ts';
import { $now, $offers, loadOffers } from '../../../stores/catalogue/catalogue-offers.ts';
import { catalogueTexts, listTexts } from '../../../text/catalogue/catalogue.ts';
import { Carousel } from '../../content/Carousel.tsx';
import { island } from '../../island.tsx';
import { isPlainClick } from '../../plain-click.ts';
import { useLoaded } from '../../use-live.ts';
import { addDeferredStyles } from '../../shop/loading/add-styles.ts';

/** A longer list loops (specification, section 9). */
const mostWithoutLoop = 3;

/** Running offers below a list. Lazy: styles and data are requested when it is about to enter the viewport. */
export const OffersCarousel = island(function OffersCarousel() {
  const hasLooks = useLoaded(addDeferredStyles);
  useEffect(loadOffers, []);
  return <div className="offers-place">{hasLooks && <Offers />}</div>;
});

function Offers() {
  const { state, value } = useStore($offers);
  const now = useStore($now);
  const running = (value ?? []).filter((offer) => isOfferRunning(offer, now));
  if (state === 'pending') return <div className="offer-skeleton skeleton" />;
  if (running.length === 0) {
    return (
      <a className="offers-none panel" href={pathTo('offers')}>
        {listTexts.offers.all}
      </a>
    );
  }
  return <OfferRow offers={running} now={now} />;
}

/** One offer per view below 760 px, three above; no autoplay. */
function OfferRow({ offers, now }: { offers: readonly OfferCard[]; now: number }) {
  const hasMore = offers.length > mostWithoutLoop;
  const row = (
    <ul className="offers-row">
      {offers.map((offer, index) => (
        <li
          key={`${offer.category.slug} ${offer.title}`}
          aria-roledescription={listTexts.offers.slideRole}
          aria-label={listTexts.offers.slide(index + 1, offers.length)}
        >
          <Offer offer={offer} now={now} />
        </li>
      ))}
    </ul>
  );
  return (
    <div
      className="offers"
      role="group"
      aria-roledescription={listTexts.offers.carousel}
      aria-label={listTexts.offers.title}
      data-few={hasMore ? undefined : ''}
    >
      {offers.length > 1 ? (
        <Carousel label={listTexts.offers.title} media="all" loop={hasMore}>
          {row}
        </Carousel>
      ) : (
        row
      )}
    </div>
  );
}

/** Links to the category. A click asks for the category's offers, a filtered list without a URL for crawlers. */
function Offer({ offer, now }: { offer: OfferCard; now: number }) {
  const { title, path, discountPercent, category, validTo } = offer;
  const countdown = offerCountdown(validTo, now);
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    loadList({ ...emptySearchQuery, category: category.slug, onlyOffers: true });
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
            {countdown.days > 0
              ? listTexts.offers.days(countdown.days)
              : listTexts.offers.hours(countdown.hours, countdown.minutes)}
          </span>
          <small>{listTexts.offers.until(countdown.endsAt)}</small>
        </span>
      )}
    </a>
  );
}
