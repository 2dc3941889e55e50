/**
 * Fault injection for tests: delays, drops, truncates or refuses chosen calls. Active only when created explicitly;
 * controlled over HTTP by `POST /faults` (adds one), `GET` (lists) and `DELETE` (removes all).
 */
import * as v from 'valibot';
import { Refusal, rejected } from './call/refusal.ts';
import { sandboxMessages } from './sandbox/sandbox-messages.ts';
import { messages } from './messages.ts';

/** Same as `Api` in `app.ts`. */
type Api = (request: Request, socketAddress?: string) => Promise<Response>;

/** Connection reset: thrown to in-process callers; the server resets the socket. */
export class ConnectionReset extends TypeError {}

/** Whether the fault occurs before or after the call took effect. */
const when = v.optional(v.picklist(['before', 'after']), 'before');

const kinds = [
  v.object({ kind: v.literal('delay'), ms: v.pipe(v.number(), v.minValue(0), v.maxValue(600_000)) }),
  /** Never answers. */
  v.object({ kind: v.literal('hang'), when }),
  v.object({ kind: v.literal('reset'), when }),
  /** Sends half of the body, then stalls. */
  v.object({ kind: v.literal('stall') }),
  /** Completes the response with half of the body. */
  v.object({ kind: v.literal('truncate') }),
  /** HTML in place of the API's reply, like a captive portal or proxy. */
  v.object({ kind: v.literal('html'), status: v.optional(httpStatus(200), 200) }),
  v.object({
    kind: v.literal('refuse'),
    status: httpStatus(400),
    /** Null for a refusal without message; a default when absent. */
    message: v.optional(v.nullable(v.string())),
    retryAfterSeconds: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
    when,
  }),
] as const;

const scope = {
  /** Any method when absent. */
  method: v.optional(v.picklist(['GET', 'POST', 'PUT', 'DELETE'])),
  /** Path with `*` as wildcard: `/api/v1/account/orders/*`. */
  path: v.pipe(v.string(), v.startsWith('/')),
  /** First affected call among the matching ones, from 1. */
  nth: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
  /** Number of affected calls; unlimited when absent. */
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
};

const faultSchema = v.intersect([v.object(scope), v.variant('kind', kinds)]);

export type Fault = v.InferInput<typeof faultSchema>;
type SetFault = v.InferOutput<typeof faultSchema>;

export interface FaultSwitch {
  /** @throws ValiError for an invalid fault. */
  readonly add: (fault: Fault) => void;
  /** Removes all faults and resets hanging calls. */
  readonly clear: () => void;
  /** Number of hanging calls. */
  readonly held: () => number;
  /** Wraps the API with the current faults and the /faults endpoint. */
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
  /** Number of matching calls so far. */
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

/** The first fault that affects this call. Counts the call for all matching faults and removes exhausted ones. */
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

/** Pends until the faults are cleared or the caller disconnects; then the connection is reset. */
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
  { status, message = sandboxMessages.fault, retryAfterSeconds }: Extract<SetFault, { kind: 'refuse' }>,
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
      if (!result.success) return rejected(messages.badInput, problemsOf(result.issues)).toResponse();
      faults.add(result.output);
      return list();
    }
    default:
      return new Refusal(405, messages.wrongMethod, { headers: { Allow: 'GET, POST, DELETE' } }).toResponse();
  }
}

function problemsOf(issues: readonly v.BaseIssue<unknown>[]): Record<string, string[]> {
  const problems: Record<string, string[]> = {};
  for (const issue of issues) (problems[v.getDotPath(issue) ?? 'body'] ??= []).push(issue.message);
  return problems;
}
