/** Answers that need no release: small pages, redirects and JSON made by the server itself. */
import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { shop } from '../../src/shop.ts';
import { serverAnswers } from '../../src/text/server-answers.ts';
import type { InlineCode } from '../publish/release-manifest.ts';
import { pageHeaders } from './headers.ts';

export interface Words {
  readonly title: string;
  readonly text: string;
}

/** A page of one sentence and a link home, in the shop's language. */
export function sendPlainPage(
  response: ServerResponse,
  status: number,
  words: Words,
  isSecure: boolean,
): void {
  const page = plainPage(words);
  for (const [name, value] of Object.entries(pageHeaders('notFound', plainInline, isSecure))) {
    response.setHeader(name, value);
  }
  send(response, status, 'text/html; charset=utf-8', page);
}

/** An error in the shape of the API's errors. */
export function sendJsonError(response: ServerResponse, status: number, errorMessage: string): void {
  sendJson(response, status, { errorMessage });
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  send(response, status, 'application/json; charset=utf-8', JSON.stringify(value));
}

export function sendText(response: ServerResponse, status: number, text: string): void {
  send(response, status, 'text/plain; charset=utf-8', `${text}\n`);
}

export const redirectCaching = 'public, max-age=3600';

/** Moved for good; a browser may remember it for an hour, so that a mistake does not live for ever. */
export function sendRedirect(response: ServerResponse, to: string): void {
  response.setHeader('Location', to);
  response.setHeader('Cache-Control', redirectCaching);
  response.writeHead(301, { 'Content-Length': 0 }).end();
}

const style = 'body{font:1.125rem/1.6 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1rem}';

/** What such a page has inline. */
export const plainInline: InlineCode = {
  scripts: [],
  styles: [`sha256-${createHash('sha256').update(style).digest('base64')}`],
};

/** The HTML of such a page. */
export function plainPage({ title, text }: Words): string {
  return [
    `<!doctype html><html lang="${shop.language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${title} · ${shop.name}</title><style>${style}</style></head>`,
    `<body><main><h1>${title}</h1><p>${text}</p><p><a href="/">${serverAnswers.backHome}</a></p></main></body></html>`,
  ].join('\n');
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  const bytes = Buffer.from(body);
  response.setHeader('Content-Type', type);
  if (!response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', 'no-cache');
  // Node leaves the body out of the answer to a HEAD request by itself.
  response.writeHead(status, { 'Content-Length': bytes.length }).end(bytes);
}
