/**
 * A backend that keeps to the letter: it answers the fields that the specification names in sections 3 and 7, the
 * shortest values that it allows, and nothing else. What `wire.md` adds is not there: no `message`, no ETag, no `status`
 * of a payment, no calls of our own. Of a change that the specification says nothing about, the status is the answer.
 */
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { cartCalls } from './cart-calls.ts';
import { catalogueCalls } from './catalogue-calls.ts';
import { customerCalls } from './customer-calls.ts';
import { getnetFrame, returnAddress, scripts } from './orders.ts';
import { sessionCalls } from './session-calls.ts';
import { refuse, type Letter } from './state.ts';

export interface LetterOptions extends Pick<Letter, 'origin' | 'siteUrl'> {
  /** Calls that it does not have, as `GET /giftcards-list`, with those below them; they are answered with 404. */
  readonly lacks?: readonly string[];
}

export function createLetterBackend({ origin, siteUrl, lacks = [] }: LetterOptions) {
  const letter: Letter = {
    ...{ origin, siteUrl, orders: [] },
    ...{ carts: new Map(), customers: new Map(), tokens: new Map(), recoveries: new Map() },
  };
  /** What it was asked, as `POST /contact`, with the body of JSON. */
  const calls: { readonly call: string; readonly body: unknown }[] = [];
  const api = new Hono();
  api.use(async (c, next) => {
    const call = `${c.req.method} ${c.req.path.replace('/api/v1', '')}`;
    const isJson = c.req.header('content-type')?.includes('json');
    calls.push({ call, body: isJson ? await c.req.json() : null });
    const isLacking = lacks.some((lacking) => call === lacking || call.startsWith(`${lacking}/`));
    return isLacking ? refuse(c, 404) : next();
  });
  for (const part of [cartCalls(letter), catalogueCalls(), customerCalls(letter), sessionCalls(letter)])
    api.route('/', part);
  const server = new Hono();
  server.route('/api/v1', api);
  for (const [path, code] of Object.entries(scripts))
    server.get(path, (c) => c.body(code, 200, { 'Content-Type': 'text/javascript' }));
  server.get('/getnet.html', (c) => c.html(getnetFrame));
  server.get('/pay/:method', (c) =>
    c.redirect(returnAddress(siteUrl, c.req.param('method'), c.req.query('token') ?? '')),
  );
  server.get('/google', (c) => c.redirect(`${siteUrl}/login/google?code=G`));
  /** The token of the mail that `POST /recover-password` sent. */
  server.get('/recovery-token', (c) => c.text(letter.recoveries.get(c.req.query('email') ?? '') ?? ''));
  server.notFound((c) => refuse(c, 404));

  return {
    origin,
    calls,
    fetch: (request: Request) => server.fetch(request),
  };
}

/** On a port of this machine. */
export async function startLetterBackend(port: number, options: Omit<LetterOptions, 'origin'>) {
  const backend = createLetterBackend({ ...options, origin: `http://127.0.0.1:${port}` });
  const server = createAdaptorServer({ fetch: backend.fetch, overrideGlobalObjects: false });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { ...backend, stop: () => new Promise<unknown>((ended) => server.close(ended)) };
}
