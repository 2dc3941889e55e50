import './short-title.css';
import { cutTitle } from '../../../domain/catalogue/title-parts.ts';

/**
 * A title as it is read, in two lines where the place is narrow: its middle is hidden for the eye, number and size stay
 * behind the words. Crawlers and screen readers have the whole. Without elements where it is short, because lists have many.
 */
export function ShortTitle({ title }: { title: string }) {
  const { start, middle, end, isEndless } = cutTitle(title);
  const isOneUnit = end.length <= longestUnit && end.includes(' ');
  if (middle === '' && !isOneUnit) return title;
  return (
    <>
      {start}
      {middle !== '' && <i data-long={isEndless ? '' : undefined}>{middle}</i>}
      {isOneUnit ? <b>{end}</b> : end}
    </>
  );
}

/** "Vol. 1" and "talle XL" do not break. */
const longestUnit = 10;
