import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/form/Field.tsx';
import { listSum } from '../../domain/cart/shopping-list.ts';
import { formatMoney } from '../../domain/money.ts';
import { pathTo } from '../../domain/routes.ts';
import {
  $purchase,
  buyList,
  followCurrency,
  openList,
  typedList,
  undoList,
  type ListPurchase,
} from '../../stores/cart/list-buying.ts';
import { $leftOut, $rows, chosenOf } from '../../stores/cart/list-rows.ts';
import { shoppingListTexts } from '../../text/cart/shopping-list.ts';
import { island } from '../island.tsx';
import { ListRows } from './ListRows.tsx';

/** `/lista`: a pasted list, what each row of it means, and the found ones into the cart. */
export const ShoppingList = island(function ShoppingList() {
  const rows = useStore($rows);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(followCurrency, []);
  const isFinding = rows.some(({ state }) => state === 'pending');
  const found = rows.filter(({ state }) => state === 'found' || state === 'out').length;
  return (
    <section className="shopping-list stack">
      <h1 className="heading">{shoppingListTexts.title}</h1>
      <p>{shoppingListTexts.lead}</p>
      <Typed isFinding={isFinding} onFind={() => show(heading.current)} />
      {rows.length > 0 && (
        <>
          <h2 className="title" ref={heading} tabIndex={-1}>
            {shoppingListTexts.result}
          </h2>
          <div role="status">
            <p>{isFinding ? shoppingListTexts.finding : shoppingListTexts.counted(found, rows.length)}</p>
            <LeftOut />
          </div>
          <ListRows rows={rows} onGone={() => heading.current?.focus()} />
          <Foot />
        </>
      )}
    </section>
  );
});

/** At the top of the screen: the foot with the sum would cover it at its end. */
function show(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView();
}

interface TypedProps {
  isFinding: boolean;
  /** The rows are there, below it. */
  onFind: () => void;
}

function Typed({ isFinding, onFind }: TypedProps) {
  const [typed, setTyped] = useState(() => typedList.read() ?? '');
  const [isEmpty, setIsEmpty] = useState(false);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const isNothing = typed.trim() === '';
    setIsEmpty(isNothing);
    if (isNothing) return;
    flushSync(() => void openList(typed));
    onFind();
  };
  return (
    <form className="stack gap-3" onSubmit={submit} noValidate>
      <Field
        id="shopping-list"
        name="list"
        label={shoppingListTexts.label}
        hint={shoppingListTexts.hint}
        error={isEmpty ? shoppingListTexts.nothing : undefined}
        value={typed}
        onChange={setTyped}
        rows={5}
      />
      <div className="actions">
        <Button
          words={isFinding ? shoppingListTexts.finding : shoppingListTexts.find}
          type="submit"
          isBusy={isFinding}
        />
      </div>
    </form>
  );
}

function LeftOut() {
  const leftOut = useStore($leftOut);
  return leftOut === null ? null : <p className="failed">{shoppingListTexts.leftOut(leftOut)}</p>;
}

/** The sum before, one press, and what became of it. */
function Foot() {
  const rows = useStore($rows);
  const purchase = useStore($purchase);
  const { units, sum } = listSum(chosenOf(rows));
  const isAdding = purchase === 'pending';
  const isTold = purchase !== null && !isAdding;
  return (
    <div className="shopping-foot stack gap-2">
      <div className="stack gap-1" role="status">
        {isTold && <Outcome purchase={purchase} />}
      </div>
      {isTold && <Undo purchase={purchase} />}
      {(!isTold || units > 0) && (
        <div className="shopping-sum">
          <p role="status">{shoppingListTexts.sum(units, sum && formatMoney(sum))}</p>
          <Button
            words={isAdding ? shoppingListTexts.adding : shoppingListTexts.add}
            isBusy={isAdding}
            disabled={units === 0}
            onClick={() => void buyList()}
          />
        </div>
      )}
    </div>
  );
}

function Outcome({ purchase }: { purchase: ListPurchase }) {
  const { units, leftOut, limit, changedSum, undo } = purchase;
  if (undo === 'done') return <p>{shoppingListTexts.undone}</p>;
  return (
    <>
      <p>{shoppingListTexts.added(units)}</p>
      {changedSum && <p>{shoppingListTexts.changedSum(formatMoney(changedSum))}</p>}
      {leftOut.refused.length > 0 && <p className="failed">{shoppingListTexts.refused(leftOut.refused)}</p>}
      {leftOut.limited.length > 0 && (
        <p className="failed">{shoppingListTexts.limited(leftOut.limited, limit ?? '')}</p>
      )}
      {leftOut.lost.length > 0 && <p className="failed">{shoppingListTexts.lost(leftOut.lost)}</p>}
    </>
  );
}

function Undo({ purchase }: { purchase: ListPurchase }) {
  const outcome = useRef<HTMLAnchorElement>(null);
  // The pressed button was disabled or is gone, with the focus.
  useEffect(() => {
    if (document.activeElement === document.body) outcome.current?.focus();
  }, [purchase]);
  const isPending = purchase.undo === 'pending';
  return (
    <div className="actions gap-4">
      <a className="tap" href={pathTo('cart')} ref={outcome}>
        {shoppingListTexts.toCart}
      </a>
      {(purchase.undo === 'possible' || isPending) && (
        <button type="button" className="link-button" aria-busy={isPending} onClick={() => void undoList()}>
          {isPending ? shoppingListTexts.undoing : shoppingListTexts.undo}
        </button>
      )}
    </div>
  );
}
