import type { Logger } from 'pino';
import type { EndpointName } from '../../src/api/all.ts';
import type { ShopData } from './db/shop-data.ts';
import type { RateLimits } from './limits.ts';
import type { PasswordCost } from './session/passwords.ts';

export interface ApiContext {
  readonly data: ShopData;
  readonly clock: () => Date;
  readonly limits: RateLimits;
  readonly log: Logger;
  /** Base URLs of links in replies and mails. */
  readonly origins: { readonly apiUrl: string; readonly siteUrl: string };
  readonly media: string;
  /** Test hook: awaited just before a call takes effect. */
  readonly hold: (call: EndpointName) => Promise<void>;
  readonly passwordCost: PasswordCost;
  readonly checksReplies: boolean;
}
