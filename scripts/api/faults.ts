/**
 * The fault switch: makes chosen calls slow, lost, cut or refused, so that tests can see what the shop does then. It exists
 * only where somebody created one; over HTTP it is `POST /faults` (one fault, added), `GET` and `DELETE` (all of them gone).
 */
import * as v from 'valibot';
import { Refusal, rejected } from './call/refusal.ts';
import { sandboxWords } from './sandbox/words-sandbox.ts';
import { words } from './words.ts';

/** What the API is (`app.ts`). */
type Api = (request: Request, socketAddress?: string) => Promise<Response>;

/** The connection broke: what a caller in process gets in place of an answer; the server breaks the real one. */
export class ConnectionReset extends TypeError {}

/** `before` the call took effect, or `after`. */
const when = v.optional(v.picklist(['before', 'after']), 'before');

const kinds = [
  v.object({ kind: v.literal('delay'), ms: v.pipe(v.number(), v.minValue(0), v.maxValue(600_000)) }),
  /** No answer ever comes. */
  v.object({ kind: v.literal('hang'), when }),
  v.object({ kind: v.literal('reset'), when }),
  /** Half a body comes and then nothing. */
  v.object({ kind: v.literal('stall') }),
  /** A complete answer with half a body. */
  v.object({ kind: v.literal('truncate') }),
  /** What a portal or a proxy says in place of the API. */
  v.object({ kind: v.literal('html'), status: v.optional(httpStatus(200), 200) }),
  v.object({
    kind: v.literal('refuse'),
    status: httpStatus(400),
    /** Null for a refusal without words; when it is left out there are some. */
    message: v.optional(v.nullable(v.string())),
    retryAfterSeconds: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
    when,
  }),
] as const;

const scope = {
  /** Any when absent. */
  method: v.optional(v.picklist(['GET', 'POST', 'PUT', 'DELETE'])),
  /** Path with `*` for any text: `/api/v1/account/orders/*`. */
  path: v.pipe(v.string(), v.startsWith('/')),
  /** The first call that is hit, counting from 1 those that fit. */
  nth: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
  /** How many calls are hit from there; all of them when absent. */
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
};

const faultSchema = v.intersect([v.object(scope), v.variant('kind', kinds)]);

export type Fault = v.InferInput<typeof faultSchema>;
type SetFault = v.InferOutput<typeof faultSchema>;

export interface FaultSwitch {
  /** @throws ValiError for what is no fault. */
  readonly add: (fault: Fault) => void;
  /** Takes all faults away and breaks the connections of the calls that hang. */
  readonly clear: () => void;
  /** How many calls hang at the moment. */
  readonly held: () => number;
  /** The API with the faults that are set when a call comes, and with /faults to set them. */
  readonly around: (api: Api) => Api;
}

export function faultSwitch(): FaultSwitch {
  const active: ActiveFault[] = [];
  const held = new Set<() => void>();

  const faults: FaultSwitch = {
    add(fault) {
      active.push({ fault: v.parse(faultSchema, fault), pattern: patternOf(fault.path), seen: 0 });
    },
    clear() {
      active.length = 0;
      for (const release of held) release();
      held.clear();
    },
    held: () => held.size,
    around: (api) => async (request, socketAddress) => {
      const { pathname } = new URL(request.url);
      if (pathname === '/faults') return control(faults, active, request);
      const fault = hitOf(active, request.method, pathname);
      const call = () => api(request, socketAddress);
      return fault === null ? call() : afflicted(fault, call, () => forever(held, request.signal), held);
    },
  };
  return faults;
}

interface ActiveFault {
  readonly fault: SetFault;
  readonly pattern: RegExp;
  /** Calls that fitted so far. */
  seen: number;
}

function httpStatus(minimum: number) {
  return v.pipe(v.number(), v.integer(), v.minValue(minimum), v.maxValue(599));
}

function patternOf(path: string): RegExp {
  return new RegExp(
    `^${path
      .split('*')
      .map((part) => RegExp.escape(part))
      .join('.*')}$`,
  );
}

/** The first fault that hits this call; all that fit count it, and those that are through are gone. */
function hitOf(active: ActiveFault[], method: string, path: string): SetFault | null {
  const fitting = active.filter(
    ({ fault, pattern }) => (fault.method ?? method) === method && pattern.test(path),
  );
  for (const entry of fitting) entry.seen++;
  const hit = fitting.find(({ seen, fault: { nth, times = Infinity } }) => seen >= nth && seen < nth + times);
  const isThrough = ({ seen, fault: { nth, times = Infinity } }: ActiveFault) => seen >= nth + times - 1;
  for (const entry of fitting.filter(isThrough)) active.splice(active.indexOf(entry), 1);
  return hit?.fault ?? null;
}

/** Ends when the faults are cleared or the caller has gone; the connection is broken then. */
function forever(held: Set<() => void>, signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const release = (): void => {
      held.delete(release);
      reject(new ConnectionReset('the call was held until it was given up'));
    };
    held.add(release);
    signal.addEventListener('abort', release, { once: true });
  });
}

async function afflicted(
  fault: SetFault,
  call: () => Promise<Response>,
  hang: () => Promise<never>,
  held: Set<() => void>,
): Promise<Response> {
  const answer = 'when' in fault && fault.when === 'after' ? await call() : null;
  switch (fault.kind) {
    case 'delay':
      await new Promise((resolve) => setTimeout(resolve, fault.ms));
      return call();
    case 'hang':
      return hang();
    case 'reset':
      throw new ConnectionReset('the connection was reset');
    case 'stall':
      return stalled(await call(), held);
    case 'truncate':
      return truncated(await call());
    case 'html':
      return portal(fault.status);
    case 'refuse':
      return refusalOf(fault, answer);
  }
}

async function stalled(answer: Response, held: Set<() => void>): Promise<Response> {
  const half = await halfOf(answer);
  let release = (): void => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(half);
      release = () => {
        controller.error(new ConnectionReset('the body never ended'));
      };
      held.add(release);
    },
    cancel: () => void held.delete(release),
  });
  return withBody(answer, body);
}

async function truncated(answer: Response): Promise<Response> {
  return withBody(answer, await halfOf(answer));
}

async function halfOf(answer: Response): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return bytes.subarray(0, Math.ceil(bytes.length / 2));
}

function withBody({ status, headers }: Response, body: BodyInit): Response {
  const kept = new Headers(headers);
  kept.delete('Content-Length');
  return new Response(body, { status, headers: kept });
}

function portal(status: number): Response {
  const headers = { 'Content-Type': 'text/html; charset=utf-8' };
  return new Response('<!doctype html><title>Portal</title><h1>Portal</h1>', { status, headers });
}

function refusalOf(
  { status, message = sandboxWords.fault, retryAfterSeconds }: Extract<SetFault, { kind: 'refuse' }>,
  taken: Response | null,
): Response {
  void taken?.body?.cancel();
  const headers = retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) };
  if (message === null) return Response.json({}, { status, headers });
  return new Refusal(status, message, { headers }).toResponse();
}

async function control(
  faults: FaultSwitch,
  active: readonly ActiveFault[],
  request: Request,
): Promise<Response> {
  const list = () =>
    Response.json({ faults: active.map(({ fault, seen }) => ({ ...fault, seen })), held: faults.held() });
  switch (request.method) {
    case 'GET':
      return list();
    case 'DELETE':
      faults.clear();
      return list();
    case 'POST': {
      const result = v.safeParse(faultSchema, await request.json().catch(() => null));
      if (!result.success) return rejected(words.badInput, problemsOf(result.issues)).toResponse();
      faults.add(result.output);
      return list();
    }
    default:
      return new Refusal(405, words.wrongMethod, { headers: { Allow: 'GET, POST, DELETE' } }).toResponse();
  }
}

function problemsOf(issues: readonly v.BaseIssue<unknown>[]): Record<string, string[]> {
  const problems: Record<string, string[]> = {};
  for (const issue of issues) (problems[v.getDotPath(issue) ?? 'body'] ??= []).push(issue.message);
  return problems;
}
