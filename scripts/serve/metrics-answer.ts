import type { IncomingMessage, ServerResponse } from 'node:http';
import { mayMeasure } from '../metrics/guard.ts';
import type { Meter } from '../metrics/meter.ts';
import { sendText } from './plain-answer.ts';

/** Metrics endpoint. Requests through a proxy come from another machine and need the token (`mayMeasure`). */
export async function sendMetrics(
  { socket, headers }: IncomingMessage,
  response: ServerResponse,
  meter: Meter | undefined,
  token: string | null,
): Promise<void> {
  const asker = { address: socket.remoteAddress, header: (name: string) => headers[name]?.toString() };
  if (!mayMeasure(asker, token)) {
    response.setHeader('WWW-Authenticate', 'Bearer');
    sendText(response, 401, 'Unauthorized');
    return;
  }
  sendText(response, meter === undefined ? 404 : 200, (await meter?.text()) ?? 'Not found');
}
