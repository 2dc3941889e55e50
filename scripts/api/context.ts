import type { Logger } from 'pino';
import type { EndpointName } from '../../src/api/all.ts';
import type { ShopData } from './db/shop-data.ts';
import type { CodeGuessing } from './limits/code-guessing.ts';
import type { Guessing } from './limits/guessing.ts';
import type { Limits } from './limits/limits.ts';
import type { Allowance } from './limits/rate-limit.ts';
import type { PasswordCost } from './session/passwords.ts';

/** Dependencies of all handlers. */
export interface ApiContext {
  readonly data: ShopData;
  readonly clock: () => Date;
  readonly limits: Limits;
  readonly guessing: Guessing;
  readonly codeGuessing: CodeGuessing;
  /** Rate limit allowances by network. */
  readonly allowances: Readonly<Record<'newCarts' | 'work', Allowance>>;
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
