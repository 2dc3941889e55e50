import { mayMeasure } from '../metrics/guard.ts';
import { metricsPath, type Meter } from '../metrics/meter.ts';
import type { Api } from './app.ts';

/** Adds /metrics to the API; the site server does not proxy it. */
export function measured(api: Api, meter: Meter, token: string | null): Api {
  return async (request, socketAddress) => {
    if (new URL(request.url).pathname !== metricsPath) return api(request, socketAddress);
    const asker = { address: socketAddress, header: (name: string) => request.headers.get(name) };
    if (!mayMeasure(asker, token))
      return new Response('Unauthorized', { status: 401, headers: { 'WWW-Authenticate': 'Bearer' } });
    return new Response(await meter.text(), { headers: { 'Content-Type': meter.contentType } });
  };
}
