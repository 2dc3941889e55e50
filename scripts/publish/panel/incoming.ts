import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** Node's request below Hono's; undefined for an in-process call. */
export function incomingOf(context: Context): HttpBindings['incoming'] | undefined {
  return (context.env as Partial<HttpBindings> | undefined)?.incoming;
}

export function addressOf(context: Context): string | undefined {
  return incomingOf(context)?.socket.remoteAddress;
}
