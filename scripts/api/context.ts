import type { Logger } from 'pino';
import type { ShopData } from './db/shop-data.ts';
import type { Limits } from './limits.ts';

/** What the handlers of every feature work with. */
export interface ApiContext {
  readonly data: ShopData;
  readonly clock: () => Date;
  readonly limits: Limits;
  readonly log: Logger;
  /** Whether replies are checked against the contract before they go out. */
  readonly checksReplies: boolean;
}
