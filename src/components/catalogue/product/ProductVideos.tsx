import './product-videos.css';
import type { MouseEvent } from 'react';
import type { Video } from '../../../domain/catalogue/video.ts';
import { productTexts as text } from '../../../text/catalogue/product.ts';
import { Icon } from '../../Icon.tsx';
import { productTargets } from './product-targets.ts';
import { SectionTitle } from '../../SectionTitle.tsx';

interface Props {
  title: string;
  videos: readonly Video[];
  /** Player URLs of the videos being played. */
  playing?: readonly string[];
  /** For islands; on a built page `videos.ts` handles clicks. */
  onPlay?: (event: MouseEvent, player: string) => void;
}

/**
 * Product videos: links to the host's pages (facade). Nothing is requested from the host until a click, which plays the
 * video in place.
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
                {...productTargets.attributes('player', player)}
                {...productTargets.attributes('playerTitle', text.videoOf(title, index + 1))}
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
        <template>
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
      // YouTube requires a referrer; only the origin is sent, for privacy.
      referrerPolicy="strict-origin"
    />
  );
}
