import type { Address } from './address.ts';

/** A customer, as they see themselves. */
export interface Profile {
  readonly name: string;
  readonly surname: string;
  readonly username: string;
  readonly email: string;
  /** Another one that was asked for, until its mail is confirmed. */
  readonly pendingEmail: string | null;
  /** False for who only logs in with Facebook or Google. */
  readonly hasPassword: boolean;
  readonly imagePath: string | null;
  /** The shop calls them PE$O$. */
  readonly loyaltyPoints: number;
  readonly wantsNewsletter: boolean;
  readonly shipAddress: Address | null;
  readonly billAddress: Address | null;
}

/** Profile images: what is accepted (specification, section 5). */
export const profileImage = {
  maximumKilobytes: 8192,
  types: ['image/jpeg', 'image/png', 'image/gif'],
  extensions: ['jpg', 'jpeg', 'png', 'gif'],
} as const;
