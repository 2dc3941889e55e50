/** Calls of the API, which wait while it restarts. */
import type { RequestListener } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { requestId } from 'hono/request-id';
import { loopbackProxies } from '../http/trusted-proxies.ts';
import { createProxy, type SiteContext, type SiteEnv } from '../serve/proxy.ts';
import type { Settings } from '../shared/settings.ts';

export interface Forwarding {
  readonly forward: RequestListener;
  readonly close: () => Promise<void>;
}

/** @param apiSettled resolves when no restart is pending */
export function forwarding(
  { apiUrl, siteUrl }: Pick<Settings, 'apiUrl' | 'siteUrl'>,
  apiSettled: () => Promise<unknown>,
): Forwarding {
  const proxy = createProxy({ apiUrl, siteUrl, proxies: loopbackProxies });
  const send = async (context: SiteContext): Promise<Response> => {
    await apiSettled();
    const answer = await proxy.forward(context);
    if (answer.status !== unreachable || !['GET', 'HEAD'].includes(context.req.method)) return answer;
    // The API has ended, and this process hears of that a moment later.
    await pause(noticeMs);
    await apiSettled();
    return proxy.forward(context);
  };
  const app = new Hono<SiteEnv>().use(requestId()).all('*', send);
  const pass = getRequestListener((request, env) => app.fetch(request, env), {
    overrideGlobalObjects: false,
  });
  return { forward: (request, response) => void pass(request, response), close: proxy.close };
}

const unreachable = 502;
const noticeMs = 250;
