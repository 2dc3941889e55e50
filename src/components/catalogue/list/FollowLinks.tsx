import { followPaths, type Followed } from '../../../domain/shop/feed-paths.ts';
import { calendarTexts, followTexts } from '../../../text/catalogue/release.ts';

/** Presales and new volumes of a series or an author, by a calendar or a feed reader. */
export function FollowLinks({ kind, slug }: { kind: Followed; slug: string }) {
  const { calendar, feed } = followPaths(kind, slug);
  return (
    <p className="actions note">
      {followTexts.lead}
      <a className="tap" href={calendar}>
        {calendarTexts.calendar}
      </a>
      <a className="tap" href={feed}>
        {calendarTexts.feed}
      </a>
    </p>
  );
}
