import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { ReleaseRow } from '../../components/catalogue/calendar/ReleaseRow.tsx';
import { Price } from '../../components/catalogue/card/Price.tsx';
import type { Release } from '../../domain/catalogue/upcoming.ts';
import { pathTo } from '../../domain/routes.ts';
import { shopDay } from '../../domain/shop-day.ts';
import { $cart, addToCart } from '../../stores/cart/cart-adding.ts';
import { $currency } from '../../stores/shop/currency.ts';
import { upcomingTexts } from '../../text/catalogue/upcoming.ts';

/** Loaded only for a visitor to whom something comes. */
export function Releases({ releases }: { releases: readonly Release[] }) {
  const [today] = useState(() => shopDay(new Date()));
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
