/** Fault injection for tests: `POST /faults` adds one, `GET` lists them, `DELETE` removes all. */
import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import { problemsOf } from './call/call.ts';
import { HttpError, rejected } from './call/http-error.ts';
import { sandboxMessages } from './sandbox/sandbox-messages.ts';
import { messages } from './messages.ts';

type Api = (request: Request, socketAddress?: string) => Promise<Response>;

export class ConnectionReset extends TypeError {}

const count = v.pipe(v.number(), v.integer(), v.minValue(1));
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
    v.object({ kind: v.literal('reset'), when }),
    v.object({
      kind: v.literal('refuse'),
      status: v.pipe(v.number(), v.integer(), v.minValue(400), v.maxValue(599)),
      message: v.optional(v.string(), sandboxMessages.fault),
      when,
    }),
  ]),
]);

export type Fault = v.InferInput<typeof faultSchema>;
type SetFault = v.InferOutput<typeof faultSchema>;

export interface FaultSwitch {
  readonly add: (fault: Fault) => void;
  readonly clear: () => void;
  readonly around: (api: Api) => Api;
}

interface ActiveFault {
  readonly fault: SetFault;
  readonly pattern: RegExp;
  seen: number;
}

export function faultSwitch(): FaultSwitch {
  let active: ActiveFault[] = [];

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
  }

  function hitOf(method: string, path: string): SetFault | undefined {
    const fitting = active.filter(
      ({ fault, pattern }) => (fault.method ?? method) === method && pattern.test(path),
    );
    for (const entry of fitting) entry.seen++;
    const lastOf = ({ fault: { nth, times = Infinity } }: ActiveFault) => nth + times - 1;
    const hit = fitting.find((entry) => entry.seen >= entry.fault.nth && entry.seen <= lastOf(entry));
    active = active.filter((entry) => entry.seen < lastOf(entry));
    return hit?.fault;
  }

  async function control(request: Request): Promise<Response> {
    if (request.method === 'DELETE') clear();
    if (request.method === 'POST') {
      const result = v.safeParse(faultSchema, await request.json().catch(() => null));
      if (!result.success) return rejected(messages.badInput, problemsOf(result.issues)).toResponse();
      add(result.output);
    }
    return Response.json({ faults: active.map(({ fault, seen }) => ({ ...fault, seen })) });
  }

  return {
    add,
    clear,
    around: (api) => async (request, socketAddress) => {
      const { pathname } = new URL(request.url);
      if (pathname === '/faults') return control(request);
      const fault = hitOf(request.method, pathname);
      const call = () => api(request, socketAddress);
      return fault === undefined ? call() : afflicted(fault, call);
    },
  };
}

async function afflicted(fault: SetFault, call: () => Promise<Response>): Promise<Response> {
  if (fault.kind === 'delay') {
    await setTimeout(fault.ms);
    return call();
  }
  if (fault.when === 'after') await (await call()).body?.cancel();
  if (fault.kind === 'reset') throw new ConnectionReset('the connection was reset');
  return new HttpError(fault.status, fault.message).toResponse();
}
