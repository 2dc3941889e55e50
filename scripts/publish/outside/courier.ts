/**
 * Tells receivers outside of each switch, with retries until they have taken it. One that is down delays no other, but
 * for those who would look at the place that the release has not reached. What is to be told is in `publisher.db`.
 */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { takeLock } from '../../shared/program-lock.ts';
import type { DataLayout } from '../../shared/settings.ts';
import { timedWork } from '../../shared/timed-work.ts';
import {
  dueOf,
  forgetWaits,
  newsFor,
  noteFailed,
  noteReached,
  receiverStates,
  registerReceivers,
  type ReceiverState,
} from '../state/receivers.ts';
import { noteLive } from '../state/switch.ts';
import type { Receiver } from './receiver.ts';

export interface CourierOptions {
  readonly data: DataLayout;
  readonly receivers: readonly Receiver[];
  readonly log: Pick<Logger, 'error'>;
  readonly firstRetryMs?: number;
}

export class Courier {
  readonly #options: CourierOptions;
  readonly #busy = new Set<Receiver>();
  #timer: NodeJS.Timeout | null = null;
  #isStarted = false;

  constructor(options: CourierOptions) {
    this.#options = options;
  }

  /** Before the first switch, which is noted for those who are registered. */
  async register(): Promise<void> {
    const { data, receivers } = this.#options;
    await registerReceivers(data, receivers);
    if (receivers.length > 0) await noteLive(data);
  }

  /** From now on, until `stop`. */
  async start(): Promise<void> {
    await this.register();
    this.#isStarted = this.#options.receivers.length > 0;
    this.wake();
  }

  /** Something may be due: a switch, the end of a delivery. */
  wake(): void {
    this.#arm(0);
  }

  stop(): void {
    this.#isStarted = false;
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  /** Where which release is, and what is in the way. */
  states(): readonly ReceiverState[] {
    const { data, receivers } = this.#options;
    const order = receivers.map(({ kind }) => kind);
    // Where the release goes comes first.
    return receivers.length === 0
      ? []
      : receiverStates(data).toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
  }

  /** Each receiver once, now, for a command line; another program may be telling them meanwhile. */
  async deliver(kinds: readonly Receiver['kind'][] | null = null): Promise<readonly ReceiverState[]> {
    const { data, receivers } = this.#options;
    if (receivers.length === 0) return [];
    await noteLive(data);
    forgetWaits(data);
    const chosen = receivers.filter(({ kind }) => kinds?.includes(kind) ?? true);
    const until = Date.now() + longestDeliveryMs;
    while (Date.now() < until) {
      const open = chosen.map((receiver) => [receiver, this.#dueOf(receiver)] as const);
      const waiting = open.filter(([, due]) => due?.tries === 0);
      if (waiting.length === 0) break;
      await Promise.all(
        waiting.map(([receiver, due]) =>
          due !== null && due.at <= Date.now() ? this.#tell(receiver) : Promise.resolve(),
        ),
      );
      await pause(100);
    }
    return this.states();
  }

  #arm(ms: number): void {
    if (!this.#isStarted) return;
    if (this.#timer !== null) clearTimeout(this.#timer);
    const look = timedWork(this.#options.log, 'the receivers outside could not be looked at', () =>
      this.#look(),
    );
    this.#timer = setTimeout(look, ms);
    this.#timer.unref();
  }

  async #look(): Promise<void> {
    let next = Date.now() + lookMs;
    try {
      await noteLive(this.#options.data);
      for (const receiver of this.#options.receivers) {
        const due = this.#busy.has(receiver) ? null : this.#dueOf(receiver);
        if (due === null) continue;
        if (due.at > Date.now()) next = Math.min(next, due.at);
        else void this.#tell(receiver).finally(() => this.wake());
      }
    } finally {
      this.#arm(Math.max(next - Date.now(), 0));
    }
  }

  #dueOf(receiver: Receiver) {
    return dueOf(this.#options.data, receiver, { delayMs: receiver.delayMs ?? 0, now: Date.now() });
  }

  /** Nothing while this or another program is telling it. */
  async #tell(receiver: Receiver): Promise<void> {
    const { data, log, firstRetryMs = 5000 } = this.#options;
    if (this.#busy.has(receiver)) return;
    this.#busy.add(receiver);
    try {
      using lock = takeLock(join(data.root, `receiver-${receiver.kind}.lock`), 0);
      const due = lock === null ? null : this.#dueOf(receiver);
      if (due === null || due.at > Date.now()) {
        if (lock === null) await pause(busyMs);
        return;
      }
      try {
        const news = newsFor(data, receiver, due.upTo);
        const amount = await receiver.send(news);
        noteReached(data, receiver, { upTo: due.upTo, at: Date.now(), amount });
      } catch (error) {
        const problem = error instanceof Error ? error.message : String(error);
        const nextAt = Date.now() + Math.min(firstRetryMs * 2 ** due.tries, maxRetryMs);
        noteFailed(data, receiver, { problem, nextAt });
        log.error({ receiver: receiver.kind, target: receiver.target, problem }, 'not told; tried again');
      }
    } catch (error) {
      log.error({ err: error, receiver: receiver.kind }, 'how far a receiver is could not be written down');
      await pause(busyMs);
    } finally {
      this.#busy.delete(receiver);
    }
  }
}

/** Another program may have switched: a command line, which may have been killed before it told a receiver. */
const lookMs = 2000;
const busyMs = 500;
const maxRetryMs = 600_000;
const longestDeliveryMs = 30 * 60_000;
