import type { Logger } from 'pino';
import type { EndpointName } from '../../src/api/all.ts';
import type { ShopData } from './db/shop-data.ts';
import type { Guessing } from './limits/guessing.ts';
import type { Limits } from './limits/limits.ts';
import type { Allowance } from './limits/rate-limit.ts';

/** What the handlers of every feature work with. */
export interface ApiContext {
  readonly data: ShopData;
  readonly clock: () => Date;
  readonly limits: Limits;
  readonly guessing: Guessing;
  /** What a network may use up. */
  readonly allowances: Readonly<Record<'newCarts' | 'work', Allowance>>;
  readonly log: Logger;
  /** Where links in replies and mails lead. */
  readonly origins: { readonly apiUrl: string; readonly siteUrl: string };
  /** Folder of what /media serves. */
  readonly media: string;
  /** Awaited by a call just before it takes effect; tests hold it there. */
  readonly hold: (call: EndpointName) => Promise<void>;
  /** Whether replies are checked against the contract before they go out. */
  readonly checksReplies: boolean;
}
