import { isPickup } from '../cart/shipment.ts';
import { isByMail, type Order } from './order.ts';

export interface OrderSteps {
  readonly sent: readonly string[];
  readonly pickup: readonly string[];
  readonly byMail: readonly string[];
}

export interface TimelineStep {
  readonly state: string;
  readonly when: 'done' | 'now' | 'next';
}

/** @returns null for a state that the owner did not list, such as a cancelled order */
export function orderTimeline(
  order: Pick<Order, 'state' | 'shippingMethod' | 'items'>,
  steps: OrderSteps,
): readonly TimelineStep[] | null {
  const states = isByMail(order) ? steps.byMail : stepsOf(order.shippingMethod, steps);
  const now = states.indexOf(order.state);
  if (now === -1) return null;
  return states.map((each, index) => ({ state: each, when: whenOf(index, now) }));
}

export function stepsOf(method: Order['shippingMethod'], { pickup, sent }: OrderSteps): readonly string[] {
  return isPickup(method) ? pickup : sent;
}

/** @returns null for an unpaid or cancelled order, and for a state that the owner did not list */
export function arrivalOf(
  order: Pick<Order, 'state' | 'shippingMethod' | 'items' | 'cancelReason'>,
  steps: OrderSteps,
  unpaidStates: readonly string[],
): 'coming' | 'delivered' | null {
  if (order.cancelReason || unpaidStates.includes(order.state)) return null;
  const timeline = orderTimeline(order, steps);
  if (timeline === null) return null;
  return timeline.at(-1)?.when === 'now' ? 'delivered' : 'coming';
}

function whenOf(index: number, now: number): TimelineStep['when'] {
  if (index === now) return 'now';
  return index < now ? 'done' : 'next';
}

/** @returns null for other methods, whose providers may still be deciding */
export function transferDeadline(
  { createdAt, payment }: Pick<Order, 'createdAt' | 'payment'>,
  hours: number,
): Date | null {
  if (payment.method !== 'transfer') return null;
  return new Date(new Date(createdAt).getTime() + hours * 3_600_000);
}
