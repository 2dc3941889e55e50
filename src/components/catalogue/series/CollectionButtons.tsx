import type { Mark } from '../../../domain/catalogue/collection.ts';
import { pathTo } from '../../../domain/routes.ts';
import { markTexts } from '../../../text/catalogue/live-product.ts';

interface Props {
  series: { slug: string; name: string; brand: string | null };
  number: string;
  product: { slug: string; title: string };
}

const marks = ['have', 'want'] as const satisfies Mark[];

/** "Lo tengo" and "Lo quiero" of a volume. */
export function CollectionButtons({ series, number, product }: Props) {
  return (
    <collection-marks series={series.slug} name={series.name} brand={series.brand ?? undefined}>
      <div
        className="collect actions gap-2 for-scripts"
        role="group"
        aria-label={markTexts.marksOf(product.title)}
        data-volume={number}
        data-product={product.slug}
      >
        {marks.map((mark) => (
          <button
            key={mark}
            type="button"
            className="collect-mark panel"
            aria-pressed={false}
            data-mark={mark}
            data-deferred=""
          >
            {markTexts.marks[mark]}
          </button>
        ))}
        <a className="tap" href={pathTo('collection')}>
          {markTexts.toCollection}
        </a>
      </div>
    </collection-marks>
  );
}
