/**
 * Field data of this page: observes the metrics as web-vitals defines them, in a third of its size (decision 197), and
 * reports once per view, when the page is hidden for the first time.
 */
import {
  addWorksMark,
  failedCallMark,
  fieldDataPath,
  type ConnectionClass,
  type FieldFigure,
} from '../../../domain/field-data.ts';

/**
 * Call it once per page. A return from the back-forward cache (bfcache) counts as another view.
 * @param sampled kind and release, from the Server-Timing header
 */
export function reportViews(sampled: string): void {
  const [kind = '', release = ''] = sampled.split(' ');
  const page = { kind, release };
  let view: View | null = firstView();
  const latest = [
    observe('largest-contentful-paint', ({ startTime }) => {
      if (view?.isFirst && startTime < view.hiddenAt) view.lcp = since(view, startTime);
    }),
    observe<Shift>('layout-shift', (shift) => view && addShift(view, shift)),
    observe<Interaction>('event', (event) => view && addInteraction(view, event)),
    // `first-input` has no duration threshold.
    observe<Interaction>('first-input', (event) => view && addInteraction(view, event)),
  ];
  const end = () => {
    for (const take of latest) take();
    if (view !== null) send(page, view);
    view = null;
  };
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') end();
  });
  addEventListener('pagehide', end);
  addEventListener('pageshow', ({ persisted, timeStamp }) => {
    if (persisted) view = laterView(timeStamp);
  });
}

interface View {
  readonly startedAt: number;
  readonly isFirst: boolean;
  /** LCP: later paints do not count. */
  readonly hiddenAt: number;
  lcp?: number;
  cls?: number;
  /** The current session window of layout shifts. */
  window: { readonly from: number; readonly to: number; readonly sum: number };
  /** The longest event of each interaction, by its id. */
  readonly interactions: Map<number, number>;
  readonly interactionsBefore: number;
}

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

interface Interaction extends PerformanceEntry {
  readonly interactionId?: number;
}

function firstView(): View {
  const [page] = performance.getEntriesByType('navigation');
  // Only of a prerendered page, and not in every browser.
  const { activationStart: startedAt = 0 } = (page ?? {}) as { activationStart?: number };
  const hiddenAt = firstHiddenAt(startedAt);
  const view = { ...emptyView(startedAt), isFirst: true, hiddenAt };
  const [painted] = performance.getEntriesByName('first-contentful-paint');
  return painted && painted.startTime < hiddenAt ? withShifts(view) : view;
}

function laterView(startedAt: number): View {
  const view = withShifts({ ...emptyView(startedAt), isFirst: false, hiddenAt: Infinity });
  requestAnimationFrame(() => requestAnimationFrame(() => (view.lcp = performance.now() - startedAt)));
  return view;
}

function emptyView(startedAt: number) {
  const window = { from: 0, to: 0, sum: 0 };
  return {
    startedAt,
    window,
    interactions: new Map<number, number>(),
    interactionsBefore: interactionCount(),
  };
}

/** CLS is 0, not absent, if shifts are supported and none happened. */
function withShifts(view: View): View {
  return supports('layout-shift') ? { ...view, cls: 0 } : view;
}

/** When the page was first hidden before this code was loaded; Infinity if unknown or never. */
function firstHiddenAt(startedAt: number): number {
  const hidden = performance
    .getEntriesByType('visibility-state')
    .find(({ name, startTime }) => name === 'hidden' && startTime >= startedAt);
  return hidden?.startTime ?? (document.visibilityState === 'hidden' ? 0 : Infinity);
}

/** The largest session window: shifts less than a second apart, and less than five in all. */
function addShift(view: View, { value, startTime, hadRecentInput }: Shift): void {
  if (hadRecentInput || view.cls === undefined) return;
  const { from, to, sum } = view.window;
  const isSame = sum > 0 && startTime - to < 1000 && startTime - from < 5000;
  view.window = { from: isSame ? from : startTime, to: startTime, sum: isSame ? sum + value : value };
  view.cls = Math.max(view.cls, view.window.sum);
}

function addInteraction({ interactions, startedAt }: View, entry: Interaction): void {
  const { interactionId: id, duration, startTime } = entry;
  if (id && startTime >= startedAt) interactions.set(id, Math.max(interactions.get(id) ?? 0, duration));
}

/** INP ignores the longest interaction of every fifty. */
function inpOf({ interactions, interactionsBefore }: View): number | undefined {
  const longest = [...interactions.values()].sort((a, b) => b - a);
  const skipped = Math.floor((interactionCount() - interactionsBefore) / 50);
  return longest[Math.min(longest.length - 1, skipped)];
}

/** 0 in browsers that do not count. */
function interactionCount(): number {
  return (performance as Partial<Performance>).interactionCount ?? 0;
}

function send(page: { readonly kind: string; readonly release: string }, view: View): void {
  const [addWorks] = performance.getEntriesByName(addWorksMark);
  const figures: Partial<Record<FieldFigure, number | undefined>> = {
    lcp: rounded(view.lcp),
    inp: rounded(inpOf(view)),
    cls: rounded(view.cls, 10_000),
    add: view.isFirst && addWorks ? rounded(since(view, addWorks.startTime)) : undefined,
    failed: performance
      .getEntriesByName(failedCallMark)
      .filter(({ startTime }) => startTime >= view.startedAt).length,
  };
  // `JSON.stringify` omits undefined figures.
  const report = JSON.stringify({ ...page, connection: connectionClass(), ...figures });
  // Missing or blocked in some browsers; then nothing is reported.
  (navigator as Partial<Navigator>).sendBeacon?.(fieldDataPath, report);
}

function since({ startedAt }: View, at: number): number {
  return Math.max(0, at - startedAt);
}

function rounded(value: number | undefined, steps = 1): number | undefined {
  return value === undefined ? undefined : Math.round(value * steps) / steps;
}

function connectionClass(): ConnectionClass {
  const { connection } = navigator as Navigator & {
    connection?: { readonly saveData?: boolean; readonly effectiveType?: 'slow-2g' | '2g' | '3g' | '4g' };
  };
  if (connection?.saveData) return 'save';
  const { effectiveType = 'unknown' } = connection ?? {};
  return effectiveType === 'slow-2g' ? '2g' : effectiveType;
}

function supports(type: string): boolean {
  return typeof PerformanceObserver === 'function' && PerformanceObserver.supportedEntryTypes.includes(type);
}

/** Observes entries, including buffered ones. @returns takes entries that are not delivered yet */
function observe<T extends PerformanceEntry>(type: string, take: (entry: T) => unknown): () => void {
  if (!supports(type)) return () => undefined;
  const takeAll = (entries: PerformanceEntryList) => (entries as T[]).forEach((entry) => take(entry));
  const observer = new PerformanceObserver((list) => takeAll(list.getEntries()));
  // The threshold only concerns `event` entries.
  const options = { type, buffered: true, durationThreshold: 40 };
  observer.observe(options);
  return () => takeAll(observer.takeRecords());
}
