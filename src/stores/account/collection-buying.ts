/** Volumes of a series into the cart: what they cost is named before, and it can be undone after. */
import { atom, map } from 'nanostores';
import type { Cart } from '../../domain/cart/cart.ts';
import type { CollectedSeries } from '../../domain/catalogue/collection.ts';
import { currentPrice } from '../../domain/catalogue/product.ts';
import { missingVolumes, type Shelf } from '../../domain/catalogue/shelf.ts';
import {
  firstChoice,
  numbersOfVolumes,
  offeredVolume,
  purchaseSum,
  type OfferedVolume,
} from '../../domain/catalogue/volume-purchase.ts';
import type { Money } from '../../domain/money.ts';
import { collectionTexts } from '../../text/catalogue/collection.ts';
import { addSeveral, cartOrNull, type Addition } from '../cart/add-several.ts';
import { takeBack, type AddedLine } from '../cart/take-back.ts';
import { readCards } from '../catalogue/cards.ts';
import { createOperation } from '../operation.ts';

/** The missing volumes of a series, of which some are ticked. */
export interface Offer {
  /** The series' slug. */
  readonly slug: string;
  /** For oneself, as a present, or as one that is wished for. */
  readonly kind: 'own' | 'present' | 'wished';
  /** In order; null while prices and stock are read. */
  readonly volumes: readonly OfferedVolume[] | null;
  /** Ids of volumes in stock. */
  readonly chosen: readonly number[];
}

/** What became of an offer. Numbers as they are written: `1–12, 14`; '' for none. */
export interface Purchase {
  /** How many volumes are in the cart now. */
  readonly count: number;
  readonly added: string;
  readonly leftOut: Readonly<Record<'refused' | 'limited' | 'lost', string>>;
  /** The API's words on why the cart took no more. */
  readonly limit: string | null;
  /** What they cost in the cart, where that is not what the offer said. */
  readonly changedSum: Money | null;
  /** Its uuid. */
  readonly cart: string;
  /** What an undo takes out again; empty once it has. */
  readonly lines: readonly AddedLine[];
  readonly undo: 'possible' | 'pending' | 'done' | 'impossible';
}

/** The offer that is open, with its series; null for none. */
export const $offer = atom<Offer | null>(null);

/** By the series' slug; `null` while it is under way. */
export const $bought = map<Record<string, Purchase | null | undefined>>({});

let reading = new AbortController();

/** @param isPresent for the owner of a shared collection */
export async function openOffer(collected: CollectedSeries, shelf: Shelf, isPresent = false): Promise<void> {
  if (isAdding()) return;
  reading.abort();
  const { signal } = (reading = new AbortController());
  const offer: Offer = { slug: shelf.slug, kind: isPresent ? 'present' : 'own', volumes: null, chosen: [] };
  $offer.set(offer);
  const { stock, presale, out } = missingVolumes(collected, shelf);
  const missing = shelf.volumes.filter((volume) => [stock, presale, out].some((of) => of.includes(volume)));
  const [cards, cart] = await Promise.all([
    readCards(
      missing.map(({ slug }) => slug),
      signal,
    ),
    cartOrNull(),
  ]);
  if (signal.aborted) return;
  const inCart = new Set(cart?.items.map(({ product }) => product.id));
  const volumes = missing.map((volume) =>
    offeredVolume(volume, cards.get(volume.slug), inCart.has(volume.id)),
  );
  const chosen = firstChoice(volumes, collected, isPresent);
  const kind = isPresent && chosen.length > 0 ? 'wished' : offer.kind;
  $offer.set({ ...offer, kind, volumes, chosen });
}

export function closeOffer(): void {
  reading.abort();
  $offer.set(null);
}

/** Ticks a volume, or leaves it out. */
export function chooseVolume(id: number, isChosen: boolean): void {
  const offer = $offer.get();
  if (offer === null) return;
  const others = offer.chosen.filter((other) => other !== id);
  $offer.set({ ...offer, chosen: isChosen ? [...others, id] : others });
}

/** Ticks all that are in stock, or none. */
export function chooseAll(isChosen: boolean): void {
  const offer = $offer.get();
  if (!offer?.volumes) return;
  const inStock = offer.volumes.filter(({ state }) => state === 'stock').map(({ id }) => id);
  $offer.set({ ...offer, chosen: isChosen ? inStock : [] });
}

/** Adds a unit of each chosen volume, and closes the offer. */
export async function buyChosen(): Promise<void> {
  const offer = $offer.get();
  if (!offer?.volumes || offer.chosen.length === 0 || isAdding()) return;
  const { slug, volumes, chosen } = offer;
  closeOffer();
  $bought.setKey(slug, null);
  const outcome = await addition.start(volumes.filter(({ id }) => chosen.includes(id)));
  $bought.setKey(slug, outcome.isDone ? purchaseOf(outcome.value) : undefined);
}

/** Takes out of the cart what was added, and not what was there before. */
export async function undoPurchase(slug: string): Promise<void> {
  const purchase = $bought.get()[slug];
  if (purchase?.undo !== 'possible') return;
  change(slug, { undo: 'pending' });
  const { isDone } = await undoing.start({ slug, uuid: purchase.cart });
  change(slug, { undo: isDone ? 'done' : 'possible' });
}

const policy = { show: 'toast', text: collectionTexts.addFailed } as const;

const addition = createOperation(
  (chosen: readonly OfferedVolume[]) =>
    addSeveral(
      chosen.map((volume) => ({ ...volume, quantity: 1 })),
      policy,
    ),
  policy,
);

const undoing = createOperation(
  ({ slug, uuid }: { readonly slug: string; readonly uuid: string }) =>
    takeBack(uuid, $bought.get()[slug]?.lines ?? [], (line) => {
      change(slug, { lines: $bought.get()[slug]?.lines.filter((other) => other !== line) ?? [] });
    }),
  { show: 'toast', text: collectionTexts.buy.undoFailed },
);

function purchaseOf({ came, refused, limited, limit, lost, cart, lines }: Addition<OfferedVolume>): Purchase {
  return {
    count: came.length,
    added: numbersOfVolumes(came),
    leftOut: {
      refused: numbersOfVolumes(refused),
      limited: numbersOfVolumes(limited),
      lost: numbersOfVolumes(lost),
    },
    limit,
    changedSum: changedSum(came, cart),
    cart: cart?.uuid ?? '',
    lines,
    undo: lines.length > 0 ? 'possible' : 'impossible',
  };
}

/** Null where each costs what the offer said. */
function changedSum(came: readonly OfferedVolume[], after: Cart | null): Money | null {
  const now = came.map((volume) => {
    const item = after?.items.find(({ product }) => product.id === volume.id);
    return item ? { ...volume, price: currentPrice(item.product.price) } : volume;
  });
  const ids = came.map(({ id }) => id);
  const [offered, inCart] = [purchaseSum(came, ids), purchaseSum(now, ids)];
  return offered.sum?.cents === inCart.sum?.cents ? null : inCart.sum;
}

function change(slug: string, changes: Partial<Purchase>): void {
  const purchase = $bought.get()[slug];
  if (purchase) $bought.setKey(slug, { ...purchase, ...changes });
}

function isAdding(): boolean {
  return Object.values($bought.get()).includes(null);
}
