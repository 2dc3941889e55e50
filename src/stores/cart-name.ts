/** By which uuid this tab speaks of its cart: the tabs share it, and the server's own word for it wins. */
import type { Cart } from '../domain/cart.ts';
import type { CartPorts } from './cart-ports.ts';

export class CartName {
  private readonly ports: Pick<CartPorts, 'uuid' | 'lock'>;
  /** The uuid that the server last answered to this tab. */
  private confirmed: string | null = null;

  constructor(ports: Pick<CartPorts, 'uuid' | 'lock'>) {
    this.ports = ports;
  }

  /** What the tabs share; where the storage was cleared, what this tab remembers. */
  known(): string | null {
    return this.ports.uuid.read() ?? this.confirmed;
  }

  /**
   * A uuid that this tab has not heard from the server itself may be missing or forgotten by it, and then the server opens
   * a new cart. Two tabs that did so at once would part for ever, so that request holds the lock.
   */
  async use<T extends Cart | null>(call: (uuid: string | null) => T | Promise<T>): Promise<T> {
    const uuid = this.known();
    if (uuid !== null && uuid === this.confirmed) return this.ask(uuid, call);
    return this.ports.lock(() => this.ask(this.known(), call));
  }

  /**
   * A lock travels faster than what its last holder stored: whoever gets it may still read no uuid, and open a cart of its own.
   * Nobody will ever see that one, so what went into it is asked for again in the cart of all.
   */
  private async ask<T extends Cart | null>(
    asked: string | null,
    call: (uuid: string | null) => T | Promise<T>,
  ): Promise<T> {
    const cart = await call(asked);
    if (cart === null) return cart;
    const stored = this.ports.uuid.read();
    const hasMoved = stored !== null && stored !== asked;
    if (hasMoved && cart.uuid !== asked && cart.uuid !== stored) return this.ask(stored, call);
    // Late words of a cart that the browser has left meanwhile name the old one.
    if (hasMoved && cart.uuid !== stored) return cart;
    this.confirmed = cart.uuid;
    if (stored !== cart.uuid) this.ports.uuid.write(cart.uuid);
    return cart;
  }
}
