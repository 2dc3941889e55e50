/** Mails of the in-process API, and their links. */
import { shopDataOf } from '../../scripts/api/db/shop-data.ts';
import type { TestApi } from './api.ts';

export function mailsTo(api: TestApi, address: string) {
  return shopDataOf(api.db).outbox.to(address);
}

/** The first link of the newest mail to this address that has one; '' for none. */
export function newestLink(api: TestApi, address: string): string {
  const bodies = mailsTo(api, address).map(({ body }) => body);
  return linkIn(bodies.find((body) => linkIn(body) !== ''));
}

export function linkIn(body = ''): string {
  return /https?:\/\/\S+/.exec(body)?.[0] ?? '';
}

/** Follows a link by GET only, like a mail scanner. */
export function scan(api: TestApi, link: string): Promise<Response> {
  return api.fetch(new Request(link));
}

/** Follows a link and presses the button of its page. */
export function press(api: TestApi, link: string): Promise<Response> {
  return api.fetch(new Request(link, { method: 'POST' }));
}
