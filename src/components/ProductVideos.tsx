import './product-videos.css';
import type { MouseEvent } from 'react';
import type { Video } from '../domain/video.ts';
import { catalogueTexts as text } from '../text/catalogue.ts';
import { Icon } from './Icon.tsx';
import { placed } from './product-places.ts';
import { SectionTitle } from './SectionTitle.tsx';

interface Props {
  title: string;
  videos: readonly Video[];
  /** Players of those that are being watched. */
  playing?: readonly string[];
  /** For islands; on a published page `videos.ts` hears the presses. */
  onPlay?: (event: MouseEvent, player: string) => void;
}

/**
 * Videos of a product: links to where they are. Nothing is asked of their host before somebody wants to watch; the live
 * page then plays them in place.
 */
export function ProductVideos({ title, videos, playing = [], onPlay }: Props) {
  return (
    <section>
      <SectionTitle title={text.videos} />
      <ul className="videos">
        {videos.map(({ page, player, host }, index) => (
          <li key={page} className="video panel">
            {playing.includes(player) ? (
              <Player src={player} title={text.videoOf(title, index + 1)} />
            ) : (
              <a
                href={page}
                target="_blank"
                rel="noopener"
                {...placed('player', player)}
                {...placed('playerTitle', text.videoOf(title, index + 1))}
                onClick={onPlay && ((event) => onPlay(event, player))}
              >
                <Icon name="play" size={44} />
                <b>{text.playVideo(index + 1, videos.length)}</b>
                <span>{text.videoHost(host)}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
      {onPlay === undefined && (
        <template {...placed('playerTemplate')}>
          <Player title={text.videos} />
        </template>
      )}
    </section>
  );
}

function Player({ src, title }: { src?: string; title: string }) {
  return (
    <iframe
      src={src}
      title={title}
      allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
      // YouTube plays only for a page that says where it is; the path is nobody's business.
      referrerPolicy="strict-origin"
    />
  );
}
