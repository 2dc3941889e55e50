import { useState } from 'react';
import { DrawnIcon } from '../../components/DrawnIcon.tsx';
import type { Video } from '../../domain/video.ts';
import { catalogueTexts as text } from '../../text/catalogue.ts';

interface Props {
  title: string;
  videos: readonly Video[];
}

/** What `ProductVideos.astro` publishes: nothing is asked of a video's host before somebody wants to watch. */
export function LiveVideos({ title, videos }: Props) {
  const [playing, setPlaying] = useState<readonly string[]>([]);
  if (videos.length === 0) return null;
  return (
    <section>
      <div className="section-title">
        <h2 className="caption-box">{text.videos}</h2>
      </div>
      <ul className="videos">
        {videos.map(({ page, player, host }, index) => (
          <li key={page} className="video panel">
            {playing.includes(player) ? (
              <iframe
                src={player}
                title={text.videoOf(title, index + 1)}
                allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
                referrerPolicy="strict-origin"
              />
            ) : (
              <a
                href={page}
                target="_blank"
                rel="noopener"
                onClick={(event) => {
                  event.preventDefault();
                  setPlaying([...playing, player]);
                }}
              >
                <DrawnIcon name="play" size={44} />
                <b>{text.playVideo(index + 1, videos.length)}</b>
                <span>{text.videoHost(host)}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
