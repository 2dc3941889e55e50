import { useEffect, useRef } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { nameOf } from '../../../domain/catalogue/collection-text.ts';
import type { Shelf } from '../../../domain/catalogue/shelf.ts';
import {
  numbersOfVolumes,
  purchaseSum,
  type OfferedVolume,
} from '../../../domain/catalogue/volume-purchase.ts';
import { formatMoney } from '../../../domain/money.ts';
import {
  buyChosen,
  chooseAll,
  chooseVolume,
  closeOffer,
  type Offer,
} from '../../../stores/account/collection-buying.ts';
import { collectionTexts } from '../../../text/catalogue/collection.ts';
import { namedListTexts } from '../../../text/catalogue/named-lists.ts';
import { addDeferredStyles } from '../../shop/loading/add-styles.ts';

interface Props {
  offer: Offer;
  series: Pick<Shelf, 'name' | 'brand' | 'form'>;
}

const { buy } = collectionTexts;

/** The volumes that are missing, each with its price and a box to leave it out; how many they are, and their sum. */
export function OfferSheet({ offer, series }: Props) {
  const sheet = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const { current: dialog } = sheet;
    // Also without its styles.
    void addDeferredStyles().then(() => dialog?.isConnected && !dialog.open && dialog.showModal());
    // A press beside it closes it, as the sheet of the filters.
    dialog?.addEventListener('click', ({ target }) => target === dialog && dialog.close());
  }, []);
  const words = collectionTexts.offers[offer.kind];
  return (
    <dialog className="sheet offer-sheet" ref={sheet} aria-labelledby="offer-title" onClose={closeOffer}>
      <div className="sheet-head">
        <h2 id="offer-title">{words.title(nameOf(series))}</h2>
        <button type="button" aria-label={buy.close} onClick={() => sheet.current?.close()}>
          <Icon name="close" size={22} />
        </button>
      </div>
      {offer.volumes ? (
        <Choice
          volumes={offer.volumes}
          chosen={offer.chosen}
          form={series.form}
          hint={words.hint}
          confirm={words.confirm}
        />
      ) : (
        <p className="offer-words" role="status">
          {buy.reading}
        </p>
      )}
    </dialog>
  );
}

interface ChoiceProps {
  volumes: readonly OfferedVolume[];
  chosen: readonly number[];
  form: Shelf['form'];
  hint: string;
  confirm: string;
}

function Choice({ volumes, chosen, form, hint, confirm }: ChoiceProps) {
  const inStock = volumes.filter(({ state }) => state === 'stock');
  const { count, sum, unpriced } = purchaseSum(volumes, chosen);
  const isAll = count === inStock.length;
  const leftOut = (['presale', 'out'] as const).flatMap((state) => {
    const numbers = numbersOfVolumes(volumes.filter((volume) => volume.state === state));
    return numbers === '' ? [] : [collectionTexts.leftOut[state](numbers)];
  });
  return (
    <>
      <div className="offer-words stack gap-1">
        {inStock.length > 0 ? <p>{hint}</p> : <p>{buy.nothing}</p>}
        {leftOut.map((words) => (
          <p key={words} className="note">
            {words}
          </p>
        ))}
        {inStock.length > 1 && (
          <button type="button" className="link-button" onClick={() => chooseAll(!isAll)}>
            {isAll ? buy.none : buy.all}
          </button>
        )}
      </div>
      <ul className="lines" aria-label={buy.volumes}>
        {inStock.map((volume) => (
          <li key={volume.id}>
            <label className="check offer-line">
              <input
                type="checkbox"
                checked={chosen.includes(volume.id)}
                onChange={({ target }) => chooseVolume(volume.id, target.checked)}
              />
              <span>
                {namedListTexts.series.number(volume.number, form)}
                {volume.isInCart && <small>{buy.inCart}</small>}
              </span>
              {volume.price ? (
                <b>{formatMoney(volume.price)}</b>
              ) : (
                <span className="note">{buy.noPrice}</span>
              )}
            </label>
          </li>
        ))}
      </ul>
      <div className="offer-foot">
        <p role="status">{buy.sum(count, form, sum && formatMoney(sum), unpriced)}</p>
        <Button words={confirm} disabled={count === 0} onClick={() => void buyChosen()} />
      </div>
    </>
  );
}
