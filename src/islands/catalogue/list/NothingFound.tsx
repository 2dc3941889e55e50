import { useEffect, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { AlertForm } from '../../../components/catalogue/product/AlertForm.tsx';
import { EmptyPanel } from '../../../components/EmptyPanel.tsx';
import { withoutFilters } from '../../../domain/catalogue/applied-filter.ts';
import type { SearchQuery } from '../../../domain/catalogue/search-query.ts';
import { messagingLink } from '../../../domain/links.ts';
import { pathTo, withQuery } from '../../../domain/routes.ts';
import { shop } from '../../../shop.ts';
import { hasPart } from '../../../stores/browser.ts';
import { loadList } from '../../../stores/catalogue/catalogue-list.ts';
import { missingVolume, type MissingVolume } from '../../../stores/catalogue/missing-volume.ts';
import { seriesAlertTexts } from '../../../text/catalogue/alert.ts';
import { listTexts } from '../../../text/catalogue/catalogue.ts';
import { defineElements } from '../../elements/registry.ts';

/** Words that find nothing lead on: to Avisame, where they name a volume of a series, else to an order. */
export function NothingFound({ query }: { query: SearchQuery }) {
  const { text } = query;
  return (
    <>
      <EmptyPanel title={listTexts.noProducts} hint={listTexts.emptyHint}>
        <Button words={listTexts.clearFilters} onClick={() => loadList(withoutFilters(query))} />
        {text !== null && (
          <p>
            {listTexts.toOrder}{' '}
            <a href={withQuery(pathTo('customOrder'), new URLSearchParams({ q: text }))}>{listTexts.order}</a>
          </p>
        )}
      </EmptyPanel>
      {text !== null && hasPart('alerts') && <MissingAlert key={text} search={text} />}
    </>
  );
}

/** Belongs to one search: another one draws it anew. */
function MissingAlert({ search }: { search: string }) {
  const [missing, setMissing] = useState<MissingVolume | null>(null);
  useEffect(() => {
    let isShown = true;
    void missingVolume(search).then((found) => isShown && setMissing(found));
    return () => {
      isShown = false;
    };
  }, [search]);
  useEffect(defineElements, [missing]);
  if (missing === null) return null;
  const { name, slug, form } = missing.series;
  const link = messagingLink(shop.messagingNumber, seriesAlertTexts.message(`${name} ${missing.volume}`));
  return (
    <section className="series-alert panel padded" aria-labelledby="missing-alert">
      <h2 className="title" id="missing-alert">
        {seriesAlertTexts.missing[form](missing.volume, name)}
      </h2>
      <AlertForm kind="volume" slug={slug} link={link}>
        <input type="hidden" name="volume" value={missing.volume} />
      </AlertForm>
    </section>
  );
}
