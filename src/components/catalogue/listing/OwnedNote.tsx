import { markTexts } from '../../../text/catalogue/marks.ts';
import { Button } from '../../Button.tsx';
import { EmptyPanel } from '../../EmptyPanel.tsx';

interface Props {
  hidden: number;
  /** The list has other pages, whose hidden cards nobody has counted. */
  isPaged: boolean;
  /** Nothing else is on the page. */
  isEmpty: boolean;
  onShow: () => void;
}

const text = markTexts.owned;

/** 'Ocultamos 1 que tenés · Mostrar', a chip above the list; and what stands in the place of a list without cards. */
export function OwnedNote({ hidden, isPaged, isEmpty, onShow }: Props) {
  return (
    <div>
      <ul className="applied">
        <li>
          <button type="button" onClick={onShow}>
            <span>{text.hidden(hidden, isPaged)}</span>
            <b>{`· ${text.show}`}</b>
          </button>
        </li>
      </ul>
      {isEmpty && (
        <EmptyPanel title={text.nothingElse}>
          <Button words={text.showAll} onClick={onShow} />
        </EmptyPanel>
      )}
    </div>
  );
}
