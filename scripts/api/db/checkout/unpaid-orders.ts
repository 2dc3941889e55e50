import type { DatabaseSync } from 'node:sqlite';
import { command, query } from '../statement.ts';

/** Unpaid orders and the units they hold, by customer and by network. */
export function unpaidOrdersOf(database: DatabaseSync) {
  const setNetwork = command<[string, number]>(database, 'UPDATE shop_order SET network = ? WHERE id = ?');
  const ofCustomer = query<[number, string], Held>(
    database,
    `${heldSql} WHERE customer_id = ? AND state = ?`,
  );
  const ofNetwork = query<[string, string], Held>(database, `${heldSql} WHERE network = ? AND state = ?`);

  return {
    /** Stores an order's network until it is paid or cancelled. */
    cameFrom: (orderId: number, network: string) => setNetwork(network, orderId),
    ofCustomer: (customerId: number, state: string): Held => ofCustomer.get(customerId, state) ?? none,
    ofNetwork: (network: string, state: string): Held => ofNetwork.get(network, state) ?? none,
  };
}

export interface Held {
  readonly orders: number;
  readonly units: number;
}

const none: Held = { orders: 0, units: 0 };

const heldSql = `
  SELECT count(*) AS orders,
    coalesce(sum((SELECT sum(quantity) FROM order_item WHERE order_id = shop_order.id)), 0) AS units
  FROM shop_order`;
