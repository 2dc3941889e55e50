/** The found rows of a pasted list into the cart, with what became of them, and their way back. */
import { atom } from 'nanostores';
import { listSum } from '../../domain/cart/shopping-list.ts';
import type { Money } from '../../domain/money.ts';
import { shoppingListTexts } from '../../text/cart/shopping-list.ts';
import { keys } from '../keys.ts';
import { $currency } from '../shop/currency.ts';
import { createOperation } from '../operation.ts';
import { inTab, jsonIn } from '../storage.ts';
import { addSeveral, type Addition } from './add-several.ts';
import { $rows, changeRow, chosenOf, findList, type FoundRow } from './list-rows.ts';
import { takeBack, type AddedLine } from './take-back.ts';

export interface ListPurchase {
  /** Units that are in the cart now. */
  readonly units: number;
  /** Titles that are not, by why. */
  readonly leftOut: Readonly<Record<'refused' | 'limited' | 'lost', readonly string[]>>;
  /** The API's words on why the cart took no more. */
  readonly limit: string | null;
  /** What they cost in the cart, where that is not what the list said. */
  readonly changedSum: Money | null;
  readonly cart: string;
  readonly lines: readonly AddedLine[];
  /** Rows that came. */
  readonly rows: readonly number[];
  readonly undo: 'possible' | 'pending' | 'done' | 'impossible';
}

export const $purchase = atom<ListPurchase | 'pending' | null>(null);

const policy = { show: 'toast', text: shoppingListTexts.addFailed } as const;

/** Looks for what the list says; what was bought of an earlier one is told no longer. */
export function openList(text: string): Promise<void> {
  typedList.write(text);
  $purchase.set(null);
  return findList(text);
}

/** Looks again for what is shown, when prices are shown in another currency. */
export function followCurrency(): () => void {
  return $currency.listen(() => $rows.get().length > 0 && void openList(typedList.read() ?? ''));
}

/** What was typed last in this tab: it is there after a reload and after Back. */
export const typedList = jsonIn(
  inTab,
  keys.shoppingList,
  (value): value is string => typeof value === 'string',
);

/** Adds each chosen row once: those that came are no longer chosen. */
export async function buyList(): Promise<void> {
  const rows = chosenOf($rows.get());
  if (rows.length === 0 || $purchase.get() === 'pending') return;
  $purchase.set('pending');
  const outcome = await addition.start(rows);
  $purchase.set(outcome.isDone ? purchaseOf(outcome.value) : null);
  if (!outcome.isDone) return;
  for (const { key } of outcome.value.came) changeRow(key, { isChosen: false, isInCart: true });
}

/** Takes out of the cart what was added, and not what was there before. */
export async function undoList(): Promise<void> {
  const purchase = $purchase.get();
  if (purchase === null || purchase === 'pending' || purchase.undo !== 'possible') return;
  $purchase.set({ ...purchase, undo: 'pending' });
  const { isDone } = await undoing.start(purchase);
  $purchase.set({ ...purchase, lines: remaining, undo: isDone ? 'done' : 'possible' });
  if (isDone) for (const key of purchase.rows) changeRow(key, { isChosen: true, isInCart: false });
}

const addition = createOperation(
  (rows: readonly FoundRow[]) =>
    addSeveral(
      rows.map((row) => ({ ...row, id: row.card.id })),
      policy,
    ),
  policy,
);

/** Lines that are not taken back yet. */
let remaining: readonly AddedLine[] = [];

const undoing = createOperation(
  ({ cart, lines }: ListPurchase) => {
    remaining = lines;
    return takeBack(cart, lines, (line) => {
      remaining = remaining.filter((other) => other !== line);
    });
  },
  { show: 'toast', text: shoppingListTexts.undoFailed },
);

function purchaseOf(added: Addition<FoundRow & { readonly id: number }>): ListPurchase {
  const { came, refused, limited, lost, limit, cart, lines } = added;
  const titles = (rows: readonly FoundRow[]) => rows.map(({ card }) => card.title);
  const inCart = came.map(({ card, quantity }) => {
    const item = cart?.items.find(({ product }) => product.id === card.id);
    return { card: item?.product ?? card, quantity };
  });
  const [said, now] = [listSum(came), listSum(inCart)];
  return {
    units: said.units,
    leftOut: { refused: titles(refused), limited: titles(limited), lost: titles(lost) },
    limit,
    changedSum: said.sum?.cents === now.sum?.cents ? null : now.sum,
    cart: cart?.uuid ?? '',
    lines,
    rows: came.map(({ key }) => key),
    undo: lines.length > 0 ? 'possible' : 'impossible',
  };
}
