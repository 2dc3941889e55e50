import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** The request below Hono's; undefined for a call in process. */
export function incomingOf(context: Context): HttpBindings['incoming'] | undefined {
  return (context.env as Partial<HttpBindings> | undefined)?.incoming;
}

export function addressOf(context: Context): string | undefined {
  return incomingOf(context)?.socket.remoteAddress;
}
