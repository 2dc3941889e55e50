import { releaseTexts } from '../../../text/catalogue/release.ts';

interface Props {
  day: string | null;
  /** On the product's own page, where it goes when the product is no presale any more. */
  isOwn?: boolean;
}

export function ReleaseDate({ day, isOwn = false }: Props) {
  if (day === null) return null;
  return (
    <p className={isOwn ? 'note release-date for-presale' : 'note release-date'}>
      {releaseTexts.comesOut(day)}
    </p>
  );
}
