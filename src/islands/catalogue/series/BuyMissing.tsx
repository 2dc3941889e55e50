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
import { collectionTexts } from '../../../text/catalogue/collection.ts';
import { useLive } from '../../use-live.ts';
import { OfferSheet } from './OfferSheet.tsx';

interface Props {
  series: Pick<Shelf, 'slug' | 'name' | 'brand' | 'form'>;
  /** Called at the press; null where the series cannot be read. */
  read: () => Series | null;
  /** On the button. */
  words: string;
  /** The button's name where several are on the page. */
  label?: string;
  /** For the owner of a shared collection. */
  isPresent?: boolean;
}

interface Series {
  readonly collected: CollectedSeries;
  readonly shelf: Shelf;
}

/** Opens the missing volumes with what they cost; below, what became of them, and 'Deshacer'. */
export function BuyMissing({ series, read, words, label, isPresent = false }: Props) {
  const bought = useLive($bought, nothingBought)[series.slug];
  const offer = useLive($offer, null);
  const isAdding = bought === null;
  const open = () => {
    const found = read();
    if (found) void openOffer(found.collected, found.shelf, isPresent);
  };
  return (
    <div className="buy-missing stack gap-2">
      <Button
        words={isAdding ? collectionTexts.adding : words}
        isBusy={isAdding}
        aria-label={isAdding ? undefined : label}
        aria-haspopup="dialog"
        data-deferred=""
        onClick={open}
      />
      {offer?.slug === series.slug && <OfferSheet offer={offer} series={series} />}
      <div className="stack gap-1" role="status">
        {bought && <Outcome bought={bought} form={series.form} />}
      </div>
      {bought && <Undo bought={bought} series={series} />}
    </div>
  );
}

/** As the page is built. */
const nothingBought: ReturnType<typeof $bought.get> = {};

const reasons = ['limited', 'refused', 'lost'] as const satisfies readonly (keyof Purchase['leftOut'])[];

function Outcome({ bought, form }: { bought: Purchase; form: Shelf['form'] }) {
  const { count, added, changedSum, leftOut, limit, undo } = bought;
  if (undo === 'done') return <p>{collectionTexts.buy.undone}</p>;
  return (
    <>
      <p>{count > 0 ? collectionTexts.added(count, added, form) : collectionTexts.addedNone}</p>
      {changedSum && <p>{collectionTexts.changedSum(formatMoney(changedSum))}</p>}
      {reasons.map(
        (reason) =>
          leftOut[reason] !== '' && (
            <p key={reason}>
              {collectionTexts.leftOut[reason](leftOut[reason])}
              {reason === 'limited' && ` ${limit}`}
            </p>
          ),
      )}
    </>
  );
}

function Undo({ bought, series }: Pick<Props, 'series'> & { bought: Purchase }) {
  if (bought.undo === 'done') return null;
  const isPending = bought.undo === 'pending';
  return (
    <div className="actions gap-4">
      <a className="tap" href={pathTo('cart')}>
        {collectionTexts.toCart}
      </a>
      {bought.undo !== 'impossible' && (
        <button
          type="button"
          className="link-button"
          aria-busy={isPending}
          aria-label={isPending ? undefined : collectionTexts.buy.undoOf(nameOf(series))}
          onClick={({ currentTarget }) => void undo(series.slug, currentTarget)}
        >
          {isPending ? collectionTexts.buy.undoing : collectionTexts.buy.undo}
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
