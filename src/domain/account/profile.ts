import type { Address } from '../address.ts';
import { moneyFromDecimal, type Money } from '../money.ts';

export interface Profile {
  readonly name: string;
  readonly surname: string;
  readonly username: string;
  readonly email: string;
  /** Asked for, and not confirmed by mail yet. */
  readonly pendingEmail: string | null;
  /** False for accounts that only log in with Facebook or Google. */
  readonly hasPassword: boolean;
  readonly imagePath: string | null;
  /** Null where the backend has none. */
  readonly loyaltyPoints: number | null;
  readonly wantsNewsletter: boolean;
  readonly shipAddress: Address | null;
  readonly billAddress: Address | null;
}

/** Null without points, and where the owner gave them no value. @param pointValue pesos that one is worth */
export function pointsWorth(points: number, pointValue: number | null): Money | null {
  return points > 0 && pointValue !== null ? moneyFromDecimal(points * pointValue, 'ARS') : null;
}

/** Accepted profile images (specification, section 5). */
export const profileImage = {
  maximumKilobytes: 8192,
  types: ['image/jpeg', 'image/png', 'image/gif'],
  extensions: ['jpg', 'jpeg', 'png', 'gif'],
} as const;
