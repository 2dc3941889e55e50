/** The site server's own responses, as files for another server. */
import { serverAnswers } from '../../src/text/server-answers.ts';
import { pageHeaders } from '../serve/headers.ts';
import { plainInline, plainPage, type Words } from '../serve/plain-answer.ts';
import type { DeployRules, PageRule } from './rules.ts';

export interface OwnAnswer {
  readonly status: number;
  readonly file: string;
  readonly content: string;
}

/** For pages. */
export const plainAnswers: readonly OwnAnswer[] = [
  page(400, serverAnswers.badAddress),
  page(405, serverAnswers.methodNotAllowed),
  page(500, serverAnswers.failed),
  page(503, serverAnswers.notPublished),
];

/** For the API's URLs. */
export const apiAnswers = {
  maxBodyBytes: 10 * 1024 * 1024,
  silenceSeconds: 15,
  errors: [
    json(400, serverAnswers.badAddress.text),
    json(413, serverAnswers.bodyTooLarge),
    json(502, serverAnswers.apiUnavailable),
    json(504, serverAnswers.apiTooSlow),
  ],
} as const;

/** Headers of these pages, in the shape of a route. */
export function plainRoute({ isSecure }: Pick<DeployRules, 'isSecure'>): Pick<PageRule, 'headers'> & {
  readonly name: 'plainAnswer';
} {
  return { name: 'plainAnswer', headers: pageHeaders('notFound', plainInline, isSecure) };
}

function page(status: number, words: Words): OwnAnswer {
  return { status, file: `${status}.html`, content: plainPage(words) };
}

function json(status: number, errorMessage: string): OwnAnswer {
  return { status, file: `api/${status}.json`, content: JSON.stringify({ errorMessage }) };
}
