/**
 * The preview, at an address of its own: the pages of a release that is not live, for those with a session of the panel.
 * It has another port than the panel, and so another origin: scripts of the shop's pages can do nothing there. Browsers
 * send cookies to every port of a name, so that the panel's session counts here, too.
 */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { requestId } from 'hono/request-id';
import { previewTexts } from '../../src/text/publisher/preview.ts';
import { createGuardedServer, type ServerLimits } from '../http/guarded-server.ts';
import { listen } from '../http/listen.ts';
import type { ReadAt } from '../http/answers-at.ts';
import { hostnameOf, isOwnHost } from '../http/own-hosts.ts';
import { loopbackProxies } from '../http/trusted-proxies.ts';
import { previewId, previewLayout, previewTime } from '../publish/release/preview-folder.ts';
import { readCurrentId } from '../publish/release/releases.ts';
import type { ProviderSettings } from '../shared/provider-settings.ts';
import { resolve } from '../shared/resolve.ts';
import type { DataLayout, Settings } from '../shared/settings.ts';
import { baseHeaders, exceptionsFor, pageHeaders } from './headers.ts';
import { pageAnswers } from './page-answers.ts';
import { apiError, createProxy, type SiteContext, type SiteEnv } from './proxy.ts';
import { bytesOf, rememberedRelease, type InlineCode } from './release-reader.ts';

export interface PreviewSiteOptions extends ServerLimits {
  readonly layout: DataLayout;
  readonly siteUrl: string;
  readonly apiUrl: string;
  readonly providerSources: ProviderSettings['sources'];
  readonly pictureHosts?: readonly string[];
  /** With which a preview of a later time reads the API as of that time; null, or left out, without one. */
  readonly secret?: string | null;
  /** The panel's session: the name of its cookie, and whether a value of it is an open session. */
  readonly session: { readonly cookie: string; readonly isOpen: (id: string | undefined) => boolean };
  /** `Settings.ownHosts` */
  readonly ownHosts?: readonly string[];
}

/** In the query of a page: the live one in place of the preview's. */
const versionParameter = 'version';
const liveVersion = 'publicada';

export function createPreviewServer(options: PreviewSiteOptions): Server {
  return createGuardedServer(createPreviewSite(options).fetch, options);
}

/** Without a setting it takes the usual port, or any where another program has that one. @returns the port */
export function listenForPreview(
  server: Server,
  { previewPort, host }: Pick<Settings, 'previewPort' | 'host'>,
): Promise<number> {
  const open = (port: number) => listen(server, { port, host, setting: 'PREVIEW_PORT' });
  return previewPort === null ? open(usualPort).catch(() => open(0)) : open(previewPort);
}

const usualPort = 4323;

function createPreviewSite(options: PreviewSiteOptions): Hono<SiteEnv> {
  const {
    layout,
    siteUrl,
    apiUrl,
    secret = null,
    session,
    ownHosts = [],
    proxies = loopbackProxies,
  } = options;
  const proxy = createProxy({ apiUrl, siteUrl, proxies, isAnonymous: true });
  const exceptions = exceptionsFor(options.providerSources, options.pictureHosts);
  // It is read over plain HTTP, whatever the shop's own address is.
  const files = pageAnswers({ layout, isSecure: false, exceptions, edgeSeconds: null });
  const previewed = rememberedRelease(previewLayout(layout), () => previewId(layout));
  /** Null when its time has come, too. */
  const readAt = async (): Promise<ReadAt | null> => {
    const at = await previewTime(layout);
    return at === null || secret === null || at.getTime() <= Date.now() ? null : { at, secret };
  };
  const live = rememberedRelease(layout, () => readCurrentId(layout));

  const app = new Hono<SiteEnv>();
  app.use(requestId(), async (context, next) => {
    await next();
    const { headers } = context.res;
    for (const [name, value] of Object.entries({ ...baseHeaders(false), ...hidden }))
      if (!headers.has(name) || name in hidden) headers.set(name, value);
  });
  app.use(async (context, next) => {
    if (!isOwnHost(context.req.header('host'), ownHosts)) return context.text(previewTexts.otherHost, 403);
    if (!session.isOpen(getCookie(context, session.cookie)))
      return context.text(previewTexts.enterFirst, 401);
    return next();
  });
  app.get(styles.path, ({ body }) => body(styles.text, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
  app.all('*', async (context) => {
    const { target, isLive } = askedFor(context.env.incoming.url ?? '/');
    const release = isLive ? await live() : await previewed();
    const resolution = resolve(target, (path) => release?.get(path) != null);
    if (resolution.kind === 'proxy') {
      if (['GET', 'HEAD'].includes(context.req.method)) {
        const time = isLive ? null : await readAt();
        return time === null ? proxy.forward(context) : proxy.forwardAt(context, time);
      }
      return context.json({ errorMessage: previewTexts.readsOnly }, 403);
    }
    if (resolution.kind === 'badAddress') return apiError(context, 400, previewTexts.badAddress);
    if (resolution.kind === 'redirect') return context.redirect(resolution.to, 302);
    if (release === null) return context.text(previewTexts.none, 404);
    if (resolution.kind !== 'file') return context.text(previewTexts.noFile, 404);
    const file = release.get(resolution.path);
    if (file?.type !== 'html') return files(context, release, resolution);
    const html = await readFile(bytesOf(layout, file), 'utf8');
    const fields = pageHeaders(resolution.route, file.inline ?? noInline, false, exceptions);
    return context.html(isLive ? html : withBar(html, await previewTime(layout)), resolution.status, {
      ...fields,
      'Content-Security-Policy': framedByPanel(fields['Content-Security-Policy'] ?? '', context),
    });
  });
  return app;
}

const noInline: InlineCode = { scripts: [], styles: [] };

/** The panel, another port of the same name, may show the page in a frame. @param policy of the page */
function framedByPanel(policy: string, { req }: SiteContext): string {
  const host = hostnameOf(req.header('host') ?? '');
  return policy.replace("frame-ancestors 'none'", `frame-ancestors ${host}:*`);
}

function askedFor(url: string): { readonly target: string; readonly isLive: boolean } {
  const [path = '/', query = ''] = url.split('?', 2);
  const parameters = new URLSearchParams(query);
  const isLive = parameters.get(versionParameter) === liveVersion;
  parameters.delete(versionParameter);
  return { target: isLive ? path + (parameters.size > 0 ? `?${parameters}` : '') : url, isLive };
}

function withBar(html: string, at: Date | null): string {
  const words = at === null ? previewTexts.bar : previewTexts.at(at);
  const bar = `<link rel="stylesheet" href="${styles.path}"><p class="preview-bar" role="note">${words}</p>`;
  return html.replace(/<body[^>]*>/, (body) => body + bar);
}

/** No route of the shop has a path like this. */
const styles = { path: '/_vista.css', text: readFileSync(new URL('preview.css', import.meta.url), 'utf8') };

const hidden = { 'X-Robots-Tag': 'noindex, nofollow', 'Cache-Control': 'no-store' };
