import type { Logger } from 'pino';
import type { EndpointName } from '../../src/api/all.ts';
import type { UnfinishedBodies } from './call/unfinished-bodies.ts';
import type { ShopData } from './db/shop-data.ts';
import type { RateLimits } from './limits.ts';
import type { PasswordHashing } from './session/passwords.ts';

export interface ApiContext {
  readonly data: ShopData;
  readonly clock: () => Date;
  readonly limits: RateLimits;
  readonly unfinished: UnfinishedBodies;
  readonly log: Logger;
  /** Base URLs of links in replies and mails. */
  readonly origins: { readonly apiUrl: string; readonly siteUrl: string };
  readonly media: string;
  /** Called with slugs of products that are in stock again, whose pages may show otherwise. */
  readonly onStock: (slugs: readonly string[]) => Promise<void>;
  /** By which the publisher signs reads as of a later time (`call/as-of.ts`); null when none has run here. */
  readonly publisherSecret: () => string | null;
  /** Test hook: awaited just before a call takes effect. */
  readonly hold: (call: EndpointName) => Promise<void>;
  readonly passwords: PasswordHashing;
  /** Whether other machines are answered; by default only this one. */
  readonly isPublic: boolean;
  /** For tests: it costs more than the query. */
  readonly checksReplies: boolean;
}
