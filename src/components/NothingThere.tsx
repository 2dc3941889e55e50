import { pathTo } from '../domain/routes.ts';
import { catalogueTexts } from '../text/catalogue.ts';

interface Props {
  title: string;
  hint: string;
}

/** `EmptyPanel.astro` as the heading of a shell's page, when what it asked for is not there. */
export function NothingThere({ title, hint }: Props) {
  return (
    <div className="empty panel">
      <h1 className="balloon">{title}</h1>
      <p>{hint}</p>
      <a className="button" href={pathTo('productList')}>
        {catalogueTexts.seeCatalogue}
      </a>
    </div>
  );
}
