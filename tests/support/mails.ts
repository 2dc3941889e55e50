/** Mails of the in-process API, and their links. */
import { shopDataOf } from '../../scripts/api/db/shop-data.ts';
import type { Reply, TestApi } from './api.ts';

/** The newest first. */
export function mailsTo(api: TestApi, address: string) {
  return shopDataOf(api.db).outbox.to(address);
}

/** The first link of the newest mail to this address that has one; '' for none. */
export function newestLink(api: TestApi, address: string): string {
  const links = mailsTo(api, address).map(({ body }) => /https?:\/\/\S+/.exec(body)?.[0] ?? '');
  return links.find((link) => link !== '') ?? '';
}

/** Follows a link by GET only, like a mail scanner. */
export function scan(api: TestApi, link: string): Promise<Reply> {
  return api.get(link);
}

/** Follows a link and presses the button of its page. @param password that a registration's page asks for */
export function press(api: TestApi, link: string, password?: string): Promise<Reply> {
  return api.post(link, password === undefined ? undefined : new URLSearchParams({ password }));
}
