import './collection-buttons.css';
import type { Mark } from '../../../domain/catalogue/collection.ts';
import { pathTo } from '../../../domain/routes.ts';
import { markTexts } from '../../../text/catalogue/marks.ts';
import { seriesMarkup, seriesAttributes } from './series-markup.ts';

interface Props {
  series: { slug: string; name: string; brand: string | null };
  number: string;
  product: { slug: string; title: string };
}

const marks = ['have', 'want'] as const satisfies Mark[];

/** "Lo tengo" and "Lo quiero" of a volume. Handled by event delegation in `collection-marks.ts`. */
export function CollectionButtons({ series, number, product }: Props) {
  return (
    <div {...seriesAttributes(series)}>
      <div
        className="collect actions gap-2 for-scripts"
        role="group"
        aria-label={markTexts.marksOf(product.title)}
        {...seriesMarkup.attributes('volume', number)}
        {...seriesMarkup.attributes('product', product.slug)}
      >
        {marks.map((mark) => (
          <button
            key={mark}
            type="button"
            className="collect-mark panel"
            aria-pressed={false}
            {...seriesMarkup.attributes('mark', mark)}
            data-deferred=""
          >
            {markTexts.marks[mark]}
          </button>
        ))}
        <a className="tap" href={pathTo('collection')}>
          {markTexts.toCollection}
        </a>
      </div>
    </div>
  );
}
