/** Fake server for carts. */
import type { Cart, CartItem } from '../../src/domain/cart/cart.ts';
import { FailureError } from '../../src/domain/failure.ts';
import type { CartMutation } from '../../src/stores/cart/cart-queue.ts';
import { bareProduct } from '../support/product-values.ts';

export class FakeServer {
  /** Stored carts; a read stores none. */
  readonly carts = new Map<string, CartItem[]>();
  readonly performed: { readonly mutation: CartMutation; readonly uuid: string }[] = [];
  /** Applied code by cart. */
  private readonly codes = new Map<string, string>();
  private named = 0;

  read(uuid: string | null): Cart {
    return this.answer(uuid !== null && this.carts.has(uuid) ? uuid : this.newName());
  }

  perform(mutation: CartMutation, uuid: string | null): Cart {
    const known = this.cartFor(mutation, uuid);
    if (mutation.kind === 'code') this.applyCode(known, mutation.code);
    else this.changeLines(known, mutation);
    this.performed.push({ mutation, uuid: known });
    return this.answer(known);
  }

  /** Only an add opens a cart, under the name that an earlier read was given. */
  private cartFor({ kind }: CartMutation, uuid: string | null): string {
    if (uuid !== null && this.carts.has(uuid)) return uuid;
    if (kind === 'code') throw refused();
    if (kind !== 'add') throw notFound();
    const opened = uuid !== null && isName(uuid) ? uuid : this.newName();
    this.carts.set(opened, []);
    return opened;
  }

  private applyCode(known: string, code: string): void {
    if (code !== '' && this.carts.get(known)?.length === 0) throw refused();
    this.codes.set(known, code);
  }

  private changeLines(known: string, mutation: LineMutation): void {
    const items = this.carts.get(known) ?? [];
    const next =
      mutation.kind === 'add'
        ? withUnits(items, mutation.productId, mutation.quantity)
        : changed(items, mutation);
    this.carts.set(known, next);
  }

  /** Non-empty carts; more than one means that products went into an abandoned cart. */
  filledCarts(): number {
    return [...this.carts.values()].filter((items) => items.length > 0).length;
  }

  /** An empty cart shows no code, and has it again with its next product. */
  shownCode(uuid: string | null): string {
    return this.carts.get(uuid ?? '')?.length ? (this.codes.get(uuid ?? '') ?? '') : '';
  }

  private newName(): string {
    this.named = Math.max(this.named, this.carts.size) + 1;
    return `cart-${this.named}`;
  }

  private answer(uuid: string): Cart {
    const code = this.shownCode(uuid);
    const coupon = code === '' ? null : { code, amount: { cents: 50, currency: 'ARS' as const } };
    return { ...cartWith(uuid, this.carts.get(uuid) ?? []), coupon };
  }
}

/** The fake's form of a uuid: a server opens no cart under other names. */
function isName(uuid: string): boolean {
  return /^cart-\d+$/.test(uuid);
}

function refused(): FailureError {
  return new FailureError({ name: 'rejected', message: 'Tu carrito está vacío', fields: {} });
}

function notFound(): FailureError {
  return new FailureError({ name: 'not-found', message: null });
}

type LineMutation = Exclude<CartMutation, { kind: 'code' }>;

function withUnits(items: readonly CartItem[], productId: number, quantity: number): CartItem[] {
  const old = items.find(({ product }) => product.id === productId);
  if (old === undefined) return [...items, itemOf(productId, quantity)];
  return items.map((item) => (item === old ? itemOf(productId, item.quantity + quantity) : item));
}

function changed(items: readonly CartItem[], mutation: Exclude<LineMutation, { kind: 'add' }>): CartItem[] {
  const old = items.find(({ id }) => id === mutation.itemId);
  if (old === undefined) throw notFound();
  if (mutation.kind === 'remove') return items.filter((item) => item !== old);
  return items.map((item) => (item === old ? itemOf(item.product.id, mutation.quantity) : item));
}

/** A line of `quantity` units at one peso each. */
export function itemOf(
  productId: number,
  quantity: number,
  images: readonly { path: string }[] = [],
): CartItem {
  const price = { list: { cents: 100, currency: 'ARS' as const }, sale: null, discountPercent: null };
  const base = bareProduct({ id: productId, slug: `producto-${productId}`, title: `Producto ${productId}` });
  const product = { ...base, price, images };
  return { id: productId * 10, quantity, totalPrice: { cents: quantity * 100, currency: 'ARS' }, product };
}

export function cartWith(uuid: string, items: readonly CartItem[]): Cart {
  const total = {
    cents: items.reduce((sum, item) => sum + item.totalPrice.cents, 0),
    currency: 'ARS' as const,
  };
  return {
    id: 1,
    uuid,
    currency: 'ARS',
    items,
    productsPrice: total,
    totalPrice: total,
    pricedFor: null,
    coupon: null,
    giftCard: null,
    discountAmount: null,
    discountUnitProducts: [],
    cannotAccumulateDiscounts: false,
    shipment: {
      country: null,
      countryCode: null,
      city: null,
      zipCode: null,
      amount: null,
      isFree: false,
      offices: null,
    },
    recommendedProducts: [],
  };
}
