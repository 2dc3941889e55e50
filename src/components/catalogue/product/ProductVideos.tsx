import type { Video } from '../../../domain/catalogue/video.ts';
import { productTexts } from '../../../text/catalogue/product.ts';
import { Icon } from '../../Icon.tsx';
import { SectionTitle } from '../../SectionTitle.tsx';

interface Props {
  title: string;
  videos: readonly Video[];
}

/**
 * Links to the host's pages (facade): nothing is requested from the host until a click, which plays the video in place, or
 * opens its page where we know no player.
 */
export function ProductVideos({ title, videos }: Props) {
  return (
    <section>
      <SectionTitle title={productTexts.videos} />
      <product-videos>
        <ul className="videos">
          {videos.map(({ page, player, host }, index) => (
            <li key={page} className="video panel">
              <a
                href={page}
                target="_blank"
                rel="noopener"
                {...(player !== null && {
                  'data-player': player,
                  'data-title': productTexts.videoOf(title, index + 1),
                })}
              >
                <Icon name="play" size={44} />
                <b>{productTexts.playVideo(index + 1, videos.length)}</b>
                <span className="note">
                  {player === null ? productTexts.videoPage(host) : productTexts.videoHost(host)}
                </span>
              </a>
            </li>
          ))}
        </ul>
      </product-videos>
    </section>
  );
}
