import { markTexts } from '../../../text/catalogue/live-product.ts';

interface Props {
  hidden: number;
  /** The list has other pages, whose hidden cards are not counted. */
  isPaged: boolean;
  /** Nothing else is on the page. */
  isEmpty: boolean;
  onShow: () => void;
}

/**
 * 'Ocultamos 1 que tenés · Mostrar', a chip above the list; and what stands in the place of a list without cards, in the
 * classes of `EmptyPanel`, whose file would bring React to pages that have none.
 */
export function OwnedNote({ hidden, isPaged, isEmpty, onShow }: Props) {
  return (
    <div>
      <ul className="applied">
        <li>
          <button type="button" onClick={onShow}>
            <span>{markTexts.owned.hidden(hidden, isPaged)}</span>
            <b>{`· ${markTexts.owned.show}`}</b>
          </button>
        </li>
      </ul>
      {isEmpty && (
        <div className="empty panel">
          <p className="balloon">{markTexts.owned.nothingElse}</p>
          <button type="button" className="button" onClick={onShow}>
            {markTexts.owned.showAll}
          </button>
        </div>
      )}
    </div>
  );
}
