import './upcoming.css';
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Button } from '../../components/Button.tsx';
import { ReleaseRow } from '../../components/catalogue/calendar/ReleaseRow.tsx';
import { Price } from '../../components/catalogue/card/Price.tsx';
import type { Release } from '../../domain/catalogue/upcoming.ts';
import { pathTo } from '../../domain/routes.ts';
import { shopDay } from '../../domain/shop-day.ts';
import { loadFollowedSeries } from '../../stores/account/alerts.ts';
import {
  $hasSeries,
  $upcoming,
  readUpcoming,
  type Upcoming as Shown,
} from '../../stores/account/upcoming.ts';
import { $cart, addToCart } from '../../stores/cart/cart-adding.ts';
import { $currency } from '../../stores/shop/currency.ts';
import { upcomingTexts } from '../../text/catalogue/upcoming.ts';
import { island } from '../island.tsx';
import { useLive } from '../use-live.ts';

interface Props {
  /** Below a summary that is its heading. */
  isInside?: boolean;
  /** What is followed is read by the page's list of it. */
  isBesideAlerts?: boolean;
}

/** Presales and new volumes of one's series. Its height is the same before and after it was read, so that nothing moves. */
export const Upcoming = island(function Upcoming({ isInside = false, isBesideAlerts = false }: Props) {
  const hasSeries = useLive($hasSeries, false);
  useEffect(() => void (isBesideAlerts || loadFollowedSeries()), [isBesideAlerts]);
  useEffect(() => void (hasSeries && readUpcoming()), [hasSeries]);
  return (
    <section className="upcoming" aria-label={upcomingTexts.title}>
      {!isInside && <h2 className="title">{upcomingTexts.title}</h2>}
      <Content />
    </section>
  );
});

function Content() {
  const upcoming = useLive<Shown>($upcoming, 'loading');
  switch (upcoming) {
    case 'loading':
      return <p role="status">{upcomingTexts.loading}</p>;
    case 'failed':
      return (
        <div className="upcoming-words" role="alert">
          <p>{upcomingTexts.failed}</p>
          <Button isQuiet words={upcomingTexts.retry} onClick={() => void readUpcoming()} />
        </div>
      );
    case 'no-series':
      return (
        <div className="upcoming-words">
          <p>{upcomingTexts.noSeries}</p>
          <Button isQuiet words={upcomingTexts.findSeries} href={pathTo('productList')} />
        </div>
      );
    default:
      return upcoming.length > 0 ? <Releases releases={upcoming} /> : <p>{upcomingTexts.nothing}</p>;
  }
}

function Releases({ releases }: { releases: readonly Release[] }) {
  const today = shopDay(new Date());
  return (
    <ul className="upcoming-list" aria-label={upcomingTexts.list}>
      {releases.map((release) => (
        <ReleaseRow key={release.id} card={release} day={release.releaseDate} when={whenOf(release, today)}>
          <Offer release={release} />
        </ReleaseRow>
      ))}
    </ul>
  );
}

function whenOf({ isOnPresale, releaseDate }: Release, today: string): string {
  return isOnPresale ? upcomingTexts.comesOut(releaseDate, today) : upcomingTexts.isNew;
}

function Offer({ release }: { release: Release }) {
  const { id, slug, title, prices, isOnPresale, isReserved } = release;
  const currency = useStore($currency);
  const isBusy = useStore($cart).productsBeingAdded.includes(id);
  return (
    <div className="actions">
      <Price prices={[prices[currency] ?? prices.ARS]} />
      {isReserved && <p className="note">{upcomingTexts.reserved}</p>}
      {isOnPresale && !isReserved && (
        <Button
          words={upcomingTexts.reserve}
          aria-label={upcomingTexts.reserveOf(title)}
          isBusy={isBusy}
          onClick={() => !isBusy && addToCart(id, 1)}
        />
      )}
      {!isOnPresale && (
        <Button
          isQuiet
          words={upcomingTexts.see}
          aria-label={upcomingTexts.seeOf(title)}
          href={pathTo('product', { slug })}
        />
      )}
    </div>
  );
}
