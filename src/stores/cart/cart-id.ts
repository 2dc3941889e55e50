/** The uuid of the cart, shared by all tabs. The uuid in the server's reply takes precedence. */
import type { Cart } from '../../domain/cart/cart.ts';

export interface CartIdPorts {
  readonly uuid: { readonly read: () => string | null; readonly write: (uuid: string) => void };
  /** Cross-tab mutex. */
  readonly lock: <T>(work: () => Promise<T>) => Promise<T>;
}

export class CartId {
  private readonly ports: CartIdPorts;
  private confirmed: string | null = null;

  constructor(ports: CartIdPorts) {
    this.ports = ports;
  }

  /** This tab's own after the storage was cleared. */
  known(): string | null {
    return this.ports.uuid.read() ?? this.confirmed;
  }

  /**
   * A uuid not confirmed to this tab may be missing or unknown to the server, which then opens a new cart. Two tabs
   * doing so at once would end up with different carts (race), so this call holds the mutex.
   */
  async use<T extends Cart | null>(call: (uuid: string | null) => T | Promise<T>): Promise<T> {
    const uuid = this.known();
    if (uuid !== null && uuid === this.confirmed) return this.ask(uuid, call);
    return this.ports.lock(() => this.ask(this.known(), call));
  }

  /**
   * A released lock can reach another tab before the stored uuid does (Web Locks and localStorage are not
   * synchronised), and that tab opens a second cart. The call is then repeated with the shared uuid.
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
    // A late reply for a cart that the browser has replaced meanwhile.
    if (hasMoved && cart.uuid !== stored) return cart;
    this.confirmed = cart.uuid;
    if (stored !== cart.uuid) this.ports.uuid.write(cart.uuid);
    return cart;
  }
}
