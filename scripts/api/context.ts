import type { Logger } from 'pino';
import type { EndpointName } from '../../src/api/all.ts';
import type { ShopData } from './db/shop-data.ts';
import type { RateLimits } from './limits.ts';
import type { PasswordCost } from './session/passwords.ts';

/** Dependencies of all handlers. */
export interface ApiContext {
  readonly data: ShopData;
  readonly clock: () => Date;
  readonly limits: RateLimits;
  readonly log: Logger;
  /** Base URLs of links in replies and mails. */
  readonly origins: { readonly apiUrl: string; readonly siteUrl: string };
  /** Folder served at /media. */
  readonly media: string;
  /** Test hook: awaited just before a call takes effect. */
  readonly hold: (call: EndpointName) => Promise<void>;
  /** Cost of hashing passwords. */
  readonly passwordCost: PasswordCost;
  /** Whether replies are validated against the contract. */
  readonly checksReplies: boolean;
}
