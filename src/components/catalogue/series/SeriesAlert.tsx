import { awaitedVolumes } from '../../../domain/catalogue/alert.ts';
import type { MissingVolumes, Shelf } from '../../../domain/catalogue/shelf.ts';
import { messagingLink } from '../../../domain/links.ts';
import { shop } from '../../../shop.ts';
import { seriesAlertTexts } from '../../../text/catalogue/alert.ts';
import { namedListTexts } from '../../../text/catalogue/named-lists.ts';
import { AlertForm } from '../product/AlertForm.tsx';

interface Props {
  series: Pick<Shelf, 'slug' | 'name' | 'form'>;
  missing: Pick<MissingVolumes, 'out' | 'notSold'>;
}

/** Avisame of a series: of each volume that comes, or of one that is missing. */
export function SeriesAlert({ series: { slug, name, form }, missing }: Props) {
  const volumes = awaitedVolumes(missing);
  return (
    <AlertForm
      kind="series"
      slug={slug}
      link={messagingLink(shop.messagingNumber, seriesAlertTexts.message(name))}
    >
      {volumes.length > 0 && (
        <select className="control" name="volume" aria-label={seriesAlertTexts.of}>
          <option value="">{seriesAlertTexts.every[form]}</option>
          {volumes.map(({ volume, number }) => (
            <option key={volume} value={volume}>
              {namedListTexts.series.number(number, form)}
            </option>
          ))}
        </select>
      )}
    </AlertForm>
  );
}
