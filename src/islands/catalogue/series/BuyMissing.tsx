import { useStore } from '@nanostores/react';
import { Button } from '../../../components/Button.tsx';
import { nameOf } from '../../../domain/catalogue/collection-text.ts';
import type { CollectedSeries } from '../../../domain/catalogue/collection.ts';
import type { Shelf } from '../../../domain/catalogue/shelf.ts';
import { formatMoney } from '../../../domain/money.ts';
import { pathTo } from '../../../domain/routes.ts';
import {
  $bought,
  $offer,
  openOffer,
  undoPurchase,
  type Purchase,
} from '../../../stores/account/collection-buying.ts';
import { collectionTexts as text } from '../../../text/catalogue/collection.ts';
import { OfferSheet } from './OfferSheet.tsx';

interface Props {
  collected: CollectedSeries;
  shelf: Shelf;
  /** On the button. */
  words: string;
  /** The button's name where several are on the page. */
  label?: string;
  /** For the owner of a shared collection. */
  isPresent?: boolean;
}

/** Opens the missing volumes with what they cost; below, what became of them, and 'Deshacer'. */
export function BuyMissing({ collected, shelf, words, label, isPresent = false }: Props) {
  const bought = useStore($bought)[shelf.slug];
  const isOpen = useStore($offer)?.slug === shelf.slug;
  const isAdding = bought === null;
  return (
    <div className="buy-missing stack gap-2">
      <Button
        words={isAdding ? text.adding : words}
        isBusy={isAdding}
        aria-label={isAdding ? undefined : label}
        aria-haspopup="dialog"
        data-deferred=""
        onClick={() => void openOffer(collected, shelf, isPresent)}
      />
      {isOpen && <OfferSheet collected={collected} shelf={shelf} isPresent={isPresent} />}
      <div className="stack gap-1" role="status">
        {bought && <Outcome bought={bought} shelf={shelf} />}
      </div>
      {bought && <Undo bought={bought} shelf={shelf} />}
    </div>
  );
}

const reasons = ['limited', 'refused', 'lost'] as const satisfies readonly (keyof Purchase['leftOut'])[];

function Outcome({ bought, shelf: { form } }: { bought: Purchase; shelf: Shelf }) {
  const { count, added, changedSum, leftOut, limit, undo } = bought;
  if (undo === 'done') return <p>{text.buy.undone}</p>;
  return (
    <>
      <p>{count > 0 ? text.added(count, added, form) : text.addedNone}</p>
      {changedSum && <p>{text.changedSum(formatMoney(changedSum))}</p>}
      {reasons.map(
        (reason) =>
          leftOut[reason] !== '' && (
            <p key={reason}>
              {text.leftOut[reason](leftOut[reason])}
              {reason === 'limited' && ` ${limit}`}
            </p>
          ),
      )}
    </>
  );
}

function Undo({ bought, shelf }: { bought: Purchase; shelf: Shelf }) {
  if (bought.undo === 'done') return null;
  const isPending = bought.undo === 'pending';
  return (
    <div className="actions gap-4">
      <a className="tap" href={pathTo('cart')}>
        {text.toCart}
      </a>
      {bought.undo !== 'impossible' && (
        <button
          type="button"
          className="link-button"
          aria-busy={isPending}
          aria-label={isPending ? undefined : text.buy.undoOf(nameOf(shelf))}
          onClick={({ currentTarget }) => void undo(shelf.slug, currentTarget)}
        >
          {isPending ? text.buy.undoing : text.buy.undo}
        </button>
      )}
    </div>
  );
}

/** The pressed button goes, with the focus: it moves to the one that opens the offer. */
async function undo(slug: string, pressed: Element): Promise<void> {
  const opener = pressed.closest('.buy-missing')?.querySelector('button');
  await undoPurchase(slug);
  if (document.activeElement === document.body) opener?.focus();
}
