/** The uuid of the cart, shared by all tabs. The uuid in the server's reply takes precedence. */
import type { Cart } from '../../domain/cart/cart.ts';

export interface CartIdPorts {
  readonly uuid: { readonly read: () => string | null; readonly write: (uuid: string) => void };
  /** Cross-tab mutex. */
  readonly lock: <T>(work: () => Promise<T>) => Promise<T>;
}

export function createCartId({ uuid, lock }: CartIdPorts) {
  let confirmed: string | null = null;
  /** This tab's own after the storage was cleared. */
  const currentUuid = () => uuid.read() ?? confirmed;

  /**
   * A released lock can reach another tab before the stored uuid does (Web Locks and localStorage are not
   * synchronised), and that tab opens a second cart. The call is then repeated with the shared uuid.
   */
  async function ask<T extends Cart | null>(
    requestedUuid: string | null,
    call: (uuid: string | null) => T | Promise<T>,
  ): Promise<T> {
    const cart = await call(requestedUuid);
    if (cart === null) return cart;
    const stored = uuid.read();
    const hasMoved = stored !== null && stored !== requestedUuid;
    if (hasMoved && cart.uuid !== requestedUuid && cart.uuid !== stored) return ask(stored, call);
    // A late reply for a cart that the browser has replaced meanwhile.
    if (hasMoved && cart.uuid !== stored) return cart;
    confirmed = cart.uuid;
    if (stored !== cart.uuid) uuid.write(cart.uuid);
    return cart;
  }

  return {
    currentUuid,
    /**
     * A uuid not confirmed to this tab may be missing or unknown to the server, which then opens a new cart. Two tabs
     * doing so at once would end up with different carts (race), so this call holds the mutex.
     */
    async use<T extends Cart | null>(call: (uuid: string | null) => T | Promise<T>): Promise<T> {
      const id = currentUuid();
      return id !== null && id === confirmed ? ask(id, call) : lock(() => ask(currentUuid(), call));
    },
  };
}
