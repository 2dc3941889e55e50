/** The mails of an API in process, and their links as people and machines follow them. */
import { shopDataOf } from '../../scripts/api/db/shop-data.ts';
import type { TestApi } from './api.ts';

export function mailsTo(api: TestApi, address: string) {
  return shopDataOf(api.db).outbox.to(address);
}

/** The first link of the newest mail to this address that has one; empty when there is none. */
export function newestLink(api: TestApi, address: string): string {
  const bodies = mailsTo(api, address).map(({ body }) => body);
  return linkIn(bodies.find((body) => linkIn(body) !== ''));
}

export function linkIn(body = ''): string {
  return /https?:\/\/\S+/.exec(body)?.[0] ?? '';
}

/** Opens a link as a mail scanner does: nothing but GET. */
export function scan(api: TestApi, link: string): Promise<Response> {
  return api.fetch(new Request(link));
}

/** Opens a link and presses the one button of its page. */
export function press(api: TestApi, link: string): Promise<Response> {
  return api.fetch(new Request(link, { method: 'POST' }));
}
