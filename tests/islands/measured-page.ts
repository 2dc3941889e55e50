/** A page that field data is measured of: a timeline, observers, and a visitor who hides it, leaves and comes back. */
import { vi } from 'vitest';

const allTypes = ['largest-contentful-paint', 'layout-shift', 'event', 'first-input'];

type Entry = Readonly<Record<string, unknown>> & { readonly startTime: number };

export interface Given {
  /** Entry types that the browser observes. */
  readonly types?: readonly string[];
  /** Entries of the timeline, by type or by name. */
  readonly timeline?: Readonly<Record<string, readonly Entry[]>>;
  readonly connection?: object;
  readonly hasBeacon?: boolean;
}

const usual: Given['timeline'] = {
  navigation: [{ startTime: 0, activationStart: 0 }],
  'first-contentful-paint': [{ startTime: 300 }],
};

/** Just enough of a browser: a timeline, observers, and a page that is hidden and shown. */
export function openPage({ types = allTypes, timeline = {}, connection, hasBeacon = true }: Given = {}) {
  const window = new EventTarget();
  const document = { visibilityState: 'visible' };
  const sent: { path: string; report: Record<string, unknown> }[] = [];
  const clock = { now: 0 };
  const entries: Record<string, readonly Entry[]> = { ...usual, ...timeline };
  const observers: { type: string; deliver: (entry: Entry) => void; queue: Entry[] }[] = [];
  class Observer {
    static supportedEntryTypes = types;
    #queue: Entry[] = [];
    readonly #hear: (list: { getEntries: () => readonly Entry[] }) => void;
    constructor(hear: (list: { getEntries: () => readonly Entry[] }) => void) {
      this.#hear = hear;
    }
    observe({ type }: { type: string }): void {
      const deliver = (entry: Entry) => this.#hear({ getEntries: () => [entry] });
      observers.push({ type, deliver, queue: this.#queue });
    }
    takeRecords(): readonly Entry[] {
      return this.#queue.splice(0);
    }
  }
  vi.stubGlobal('PerformanceObserver', types.length === 0 ? undefined : Observer);
  vi.stubGlobal('performance', {
    now: () => clock.now,
    getEntriesByType: (type: string) => entries[type] ?? [],
    getEntriesByName: (name: string) => entries[name] ?? [],
  });
  const sendBeacon = (path: string, body: string) => {
    sent.push({ path, report: JSON.parse(body) as Record<string, unknown> });
    return true;
  };
  vi.stubGlobal('navigator', { connection, ...(hasBeacon && { sendBeacon }) });
  vi.stubGlobal('document', document);
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('requestAnimationFrame', (paint: () => void) => paint());
  const fire = (name: string, more: object = {}) =>
    window.dispatchEvent(Object.assign(new Event(name), more));
  return {
    sent,
    clock,
    entries,
    /** Delivers an entry at once, or queues it for `takeRecords`. */
    happens: (type: string, entry: Entry, isDelivered = true) => {
      for (const observer of observers.filter((one) => one.type === type))
        if (isDelivered) observer.deliver(entry);
        else observer.queue.push(entry);
    },
    hide: () => {
      document.visibilityState = 'hidden';
      fire('visibilitychange');
    },
    show: () => {
      document.visibilityState = 'visible';
      fire('visibilitychange');
    },
    leave: () => fire('pagehide'),
    comeBack: (timeStamp: number) => {
      clock.now = timeStamp + 30;
      const event = new Event('pageshow');
      Object.defineProperties(event, { persisted: { value: true }, timeStamp: { value: timeStamp } });
      document.visibilityState = 'visible';
      window.dispatchEvent(event);
    },
  };
}
