/** Fault injection for tests: `POST /faults` adds one, `GET` lists them, `DELETE` removes all. */
import * as v from 'valibot';
import { problemsOf } from './call/call.ts';
import { Refusal, rejected } from './call/refusal.ts';
import { sandboxMessages } from './sandbox/sandbox-messages.ts';
import { messages } from './messages.ts';

type Api = (request: Request, socketAddress?: string) => Promise<Response>;

export class ConnectionReset extends TypeError {}

const count = v.pipe(v.number(), v.integer(), v.minValue(1));
const status = (lowest: number) => v.pipe(v.number(), v.integer(), v.minValue(lowest), v.maxValue(599));
/** Whether the fault occurs before or after the call took effect. */
const when = v.optional(v.picklist(['before', 'after']), 'before');

const faultSchema = v.intersect([
  v.object({
    method: v.optional(v.picklist(['GET', 'POST', 'PUT', 'DELETE'])),
    path: v.pipe(v.string(), v.startsWith('/')),
    nth: v.optional(count, 1),
    times: v.optional(count),
  }),
  v.variant('kind', [
    v.object({ kind: v.literal('delay'), ms: v.pipe(v.number(), v.minValue(0), v.maxValue(600_000)) }),
    v.object({ kind: v.literal('hang'), when }),
    v.object({ kind: v.literal('reset'), when }),
    v.object({ kind: v.literal('stall') }),
    v.object({ kind: v.literal('truncate') }),
    /** Like a captive portal. */
    v.object({ kind: v.literal('html'), status: v.optional(status(200), 200) }),
    v.object({
      kind: v.literal('refuse'),
      status: status(400),
      message: v.optional(v.nullable(v.string()), sandboxMessages.fault),
      retryAfterSeconds: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
      when,
    }),
  ]),
]);

export type Fault = v.InferInput<typeof faultSchema>;
type SetFault = v.InferOutput<typeof faultSchema>;

export interface FaultSwitch {
  readonly add: (fault: Fault) => void;
  readonly clear: () => void;
  readonly held: () => number;
  readonly around: (api: Api) => Api;
}

interface ActiveFault {
  readonly fault: SetFault;
  readonly pattern: RegExp;
  seen: number;
}

export function faultSwitch(): FaultSwitch {
  let active: ActiveFault[] = [];
  /** What ends each hanging call. */
  const held = new Set<() => void>();

  function add(fault: Fault): void {
    const pattern = fault.path.split('*').map((part) => RegExp.escape(part));
    active.push({
      fault: v.parse(faultSchema, fault),
      pattern: new RegExp(`^${pattern.join('.*')}$`),
      seen: 0,
    });
  }

  function clear(): void {
    active = [];
    for (const release of held) release();
    held.clear();
  }

  function hitOf(method: string, path: string): SetFault | null {
    const fitting = active.filter(
      ({ fault, pattern }) => (fault.method ?? method) === method && pattern.test(path),
    );
    for (const entry of fitting) entry.seen++;
    const end = ({ nth, times = Infinity }: SetFault) => nth + times;
    const hit = fitting.find(({ seen, fault }) => seen >= fault.nth && seen < end(fault));
    active = active.filter((entry) => !fitting.includes(entry) || entry.seen < end(entry.fault) - 1);
    return hit?.fault ?? null;
  }

  function hang(signal: AbortSignal): Promise<never> {
    return new Promise((_, reject) => {
      const release = (): void => {
        held.delete(release);
        reject(new ConnectionReset('the call was held until it was given up'));
      };
      held.add(release);
      signal.addEventListener('abort', release, { once: true });
    });
  }

  function stalled(bytes: Uint8Array): ReadableStream<Uint8Array> {
    let release = (): void => {};
    return new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(bytes);
        release = () => controller.error(new ConnectionReset('the body never ended'));
        held.add(release);
      },
      cancel: () => void held.delete(release),
    });
  }

  async function afflicted(fault: SetFault, call: () => Promise<Response>, signal: AbortSignal) {
    if ('when' in fault && fault.when === 'after') await (await call()).body?.cancel();
    switch (fault.kind) {
      case 'delay':
        await new Promise((resolve) => setTimeout(resolve, fault.ms));
        return call();
      case 'hang':
        return hang(signal);
      case 'reset':
        throw new ConnectionReset('the connection was reset');
      case 'stall':
      case 'truncate': {
        const answer = await call();
        const bytes = new Uint8Array(await answer.arrayBuffer());
        const half = bytes.subarray(0, Math.ceil(bytes.length / 2));
        const headers = new Headers(answer.headers);
        headers.delete('Content-Length');
        return new Response(fault.kind === 'stall' ? stalled(half) : half, {
          status: answer.status,
          headers,
        });
      }
      case 'html': {
        const headers = { 'Content-Type': 'text/html; charset=utf-8' };
        const { status } = fault;
        return new Response('<!doctype html><title>Portal</title><h1>Portal</h1>', { status, headers });
      }
      case 'refuse': {
        const { status, message, retryAfterSeconds: seconds } = fault;
        const headers = seconds === undefined ? {} : { 'Retry-After': String(seconds) };
        if (message === null) return Response.json({}, { status, headers });
        return new Refusal(status, message, { headers }).toResponse();
      }
    }
  }

  async function control(request: Request): Promise<Response> {
    if (request.method === 'DELETE') clear();
    if (request.method === 'POST') {
      const result = v.safeParse(faultSchema, await request.json().catch(() => null));
      if (!result.success) return rejected(messages.badInput, problemsOf(result.issues)).toResponse();
      add(result.output);
    }
    return Response.json({ faults: active.map(({ fault, seen }) => ({ ...fault, seen })), held: held.size });
  }

  return {
    add,
    clear,
    held: () => held.size,
    around: (api) => async (request, socketAddress) => {
      const { pathname } = new URL(request.url);
      if (pathname === '/faults') return control(request);
      const fault = hitOf(request.method, pathname);
      const call = () => api(request, socketAddress);
      return fault === null ? call() : afflicted(fault, call, request.signal);
    },
  };
}
