import type { Address } from '../address.ts';

/** A customer's own profile. */
export interface Profile {
  readonly name: string;
  readonly surname: string;
  readonly username: string;
  readonly email: string;
  /** A requested new email, not yet confirmed by mail; null for none. */
  readonly pendingEmail: string | null;
  /** False for accounts that only log in with Facebook or Google. */
  readonly hasPassword: boolean;
  readonly imagePath: string | null;
  /** Displayed as PE$O$. */
  readonly loyaltyPoints: number;
  readonly wantsNewsletter: boolean;
  readonly shipAddress: Address | null;
  readonly billAddress: Address | null;
}

/** Accepted profile images (specification, section 5). */
export const profileImage = {
  maximumKilobytes: 8192,
  types: ['image/jpeg', 'image/png', 'image/gif'],
  extensions: ['jpg', 'jpeg', 'png', 'gif'],
} as const;
