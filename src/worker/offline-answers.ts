/** Responses to navigations when the network fails: the cached page with its age, or the offline page. */
import { isSelection, keptDocument } from '../domain/kept-pages.ts';
import { pathTo } from '../domain/routes.ts';
import { offlineMarks } from '../domain/offline-marks.ts';
import { offlineTexts, sinceWords } from '../text/offline.ts';
import { searchTexts } from '../text/shop/search.ts';
import { pageIn, type KeptIndex } from './kept-index.ts';
import type { KeptReplies } from './kept-replies.ts';
import type { PageCache } from './page-cache.ts';
import type { WorkerScope } from './worker-scope.ts';

interface Kept {
  readonly pageCache: PageCache;
  readonly replies: Pick<KeptReplies, 'keptAt'>;
}

/** The cached page with a notice of its age; null if there is none. */
export async function keptAnswer(
  { crypto }: Pick<WorkerScope, 'crypto'>,
  { pageCache, replies }: Kept,
  url: URL,
  now: number,
): Promise<Response | null> {
  const wanted = keptDocument(url);
  const page = wanted && pageIn(await pageCache.index(), wanted.key);
  if (!wanted || !page) return null;
  const keptAt = wanted.isScreen ? await replies.keptAt(url.pathname) : page.keptAt;
  const document = keptAt === null ? null : await pageCache.document(wanted.key);
  if (keptAt === null || document === null) return null;
  const since = sinceWords(Math.max(0, now - keptAt));
  const words = wanted.isScreen ? offlineTexts.dataAsItWas(since) : offlineTexts.asItWas(since);
  return withNotice(crypto, document, words);
}

/** The offline page, with links to what can be opened. @param page as published; null if it could not be fetched */
export async function offlineAnswer(
  { pageCache, replies }: Kept,
  page: Response | null,
  url: URL,
  now: number,
): Promise<Response> {
  const words = isSelection(url) ? searchTexts.offline : offlineTexts.text;
  const headers = new Headers(page?.headers ?? { 'content-type': 'text/html; charset=utf-8' });
  const html = (await page?.text()) ?? barePage;
  const links = await linksOf(await pageCache.index(), replies, now);
  const list = links.length === 0 ? `<li>${offlineTexts.readNothing}</li>` : links.join('');
  const body = filled(filled(html, offlineMarks.words, words), offlineMarks.list, list);
  const own = escaped(url.pathname + url.search);
  const retry = new RegExp(`href="[^"]*"( ${offlineMarks.retry})`);
  // An error status keeps it out of the back-forward cache (bfcache).
  return new Response(
    body.replace(retry, (_, mark: string) => `href="${own}"${mark}`),
    { status: 503, headers: asRewritten(headers) },
  );
}

/** Fallback when the published offline page could not be fetched. */
const barePage = `<!doctype html><html lang="es-AR"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${offlineTexts.title}</title><h1>${offlineTexts.title}</h1><p ${offlineMarks.words}></p><ul ${offlineMarks.list}></ul>`;

/** Replaces the content of the element that has an attribute, up to the first `</p>` or `</ul>`. */
function filled(html: string, mark: string, content: string): string {
  return html.replace(
    new RegExp(`(${mark}[^>]*>).*?(</(?:p|ul)>)`, 's'),
    (_, begin: string, end: string) => begin + content + end,
  );
}

/** Links: pages by when they were read, screens if their data is cached. */
async function linksOf(index: KeptIndex, replies: Kept['replies'], now: number): Promise<readonly string[]> {
  const screens = [
    { path: pathTo('cart'), words: offlineTexts.cart },
    { path: pathTo('orders'), words: offlineTexts.orders },
  ];
  const open = await Promise.all(
    screens.map(async ({ path, words }) => {
      const keptAt = pageIn(index, path) && (await replies.keptAt(path));
      return keptAt === null ? [] : [linkTo(path, words, now - keptAt)];
    }),
  );
  const pages = index.pages.filter(({ isScreen, title }) => !isScreen && title !== '');
  return [
    ...open.flat(),
    ...pages
      .slice(0, mostLinks)
      .map(({ key, title, keptAt }) => linkTo(key, withoutShop(title), now - keptAt)),
  ];
}

const mostLinks = 20;

/** The tab's title ends with the shop's name (`text/page-title.ts`). */
function withoutShop(title: string): string {
  return title.replace(/ \| [^|]*$/, '');
}

function linkTo(path: string, words: string, ms: number): string {
  return `<li><a href="${escaped(path)}">${escaped(words)}</a> <span>${sinceWords(Math.max(0, ms))}</span></li>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** CLS: the notice is inserted into the HTML before parsing, and needs no script. */
async function withNotice(
  crypto: WorkerScope['crypto'],
  document: Response,
  words: string,
): Promise<Response> {
  const notice = `<style>${style}</style><aside class="offline" aria-label="${offlineTexts.title}"><p role="status">${words}</p></aside>`;
  const html = (await document.text()).replace(/<body[^>]*>/, (body) => body + notice);
  const headers = asRewritten(document.headers);
  const policy = headers.get(policyHeader);
  if (policy !== null) {
    const hash = await digestOf(crypto, style);
    headers.set(
      policyHeader,
      policy.replace(/style-src [^;]*/, (sources) => `${sources} 'sha256-${hash}'`),
    );
  }
  return new Response(html, { headers });
}

const policyHeader = 'content-security-policy';
const style =
  '.offline{padding:var(--space-2) var(--edge);border-bottom:var(--frame);background:var(--info);color:var(--on-info);font-weight:700;font-size:var(--size-small);text-align:center;text-wrap:balance}';

/** Without the headers that describe the original bytes (length, encoding, ETag). */
function asRewritten(original: Headers): Headers {
  const headers = new Headers(original);
  for (const name of ['content-encoding', 'content-length', 'etag', 'server-timing']) headers.delete(name);
  return headers;
}

async function digestOf(crypto: WorkerScope['crypto'], text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}
