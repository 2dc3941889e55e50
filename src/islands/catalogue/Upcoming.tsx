import './upcoming.css';
import { lazy, Suspense, useEffect } from 'react';
import { Button } from '../../components/Button.tsx';
import { pathTo } from '../../domain/routes.ts';
import { loadFollowedSeries } from '../../stores/account/alerts.ts';
import {
  $hasSeries,
  $upcoming,
  readUpcoming,
  type Upcoming as Shown,
} from '../../stores/account/upcoming.ts';
import { upcomingTexts } from '../../text/catalogue/upcoming.ts';
import { island } from '../island.tsx';
import { useLive } from '../use-live.ts';

const Releases = lazy(async () => ({ default: (await import('./Releases.tsx')).Releases }));

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
      return upcoming.length === 0 ? (
        <p>{upcomingTexts.nothing}</p>
      ) : (
        <Suspense fallback={<p role="status">{upcomingTexts.loading}</p>}>
          <Releases releases={upcoming} />
        </Suspense>
      );
  }
}
