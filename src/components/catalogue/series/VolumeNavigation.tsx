import { pathTo } from '../../../domain/routes.ts';
import type { SeriesPlace } from '../../../domain/catalogue/series.ts';
import { numbersBetween, writtenNumbers } from '../../../domain/catalogue/volume-numbers.ts';
import { productTexts } from '../../../text/catalogue/product.ts';
import { Arrow } from '../../Arrow.tsx';

export function VolumeNavigation({ series }: { series: SeriesPlace }) {
  const { slug, name, form, number, previous, next } = series;
  return (
    <nav className="volumes" aria-label={productTexts.series.title(name)}>
      {previous && (
        <a className="panel tap" rel="prev" href={pathTo('product', { slug: previous.slug })}>
          <Arrow isBack />
          <span>
            <small>{productTexts.series.previous[form]}</small>
            {previous.title}
            <Skipped between={[previous.number, number]} />
          </span>
        </a>
      )}
      {next && (
        <a className="panel tap is-next" rel="next" href={pathTo('product', { slug: next.slug })}>
          <span>
            <small>{productTexts.series.next[form]}</small>
            {next.title}
            <Skipped between={[number, next.number]} />
          </span>
          <Arrow />
        </a>
      )}
      <a className="volumes-all tap" href={pathTo('series', { slug })}>
        {productTexts.series.all(name)}
      </a>
    </nav>
  );
}

/** Names the numbers that the shop does not have, so that no step skips silently. */
function Skipped({ between: [earlier, later] }: { between: readonly [string, string] }) {
  const skipped = writtenNumbers(numbersBetween(earlier, later));
  return skipped !== '' && <small>{productTexts.series.skipped(skipped)}</small>;
}
