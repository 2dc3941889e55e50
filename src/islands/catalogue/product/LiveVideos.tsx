import { useState } from 'react';
import { ProductVideos } from '../../../components/catalogue/product/ProductVideos.tsx';
import type { Product } from '../../../domain/catalogue/product.ts';
import { videoOf } from '../../../domain/catalogue/video.ts';

interface Props {
  product: Product;
}

/** A live product's videos; each player loads on click. */
export function LiveVideos({ product: { title, videos } }: Props) {
  const [playing, setPlaying] = useState<readonly string[]>([]);
  const known = videos.map(videoOf).filter((video) => video !== null);
  if (known.length === 0) return null;
  return (
    <ProductVideos
      title={title}
      videos={known}
      playing={playing}
      onPlay={(event, player) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        setPlaying([...playing, player]);
      }}
    />
  );
}
