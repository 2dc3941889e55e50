import { isVisible, onVisible, onWindowEvent } from './browser.ts';

export const askingPausesMs = [2000, 4000, 8000, 15_000, 30_000, 60_000] as const;

/**
 * Asks with backoff until there is an answer: at once when the tab is shown or the network is back, never in a
 * hidden tab.
 */
export function keepAsking(ask: () => Promise<boolean>): void {
  let isAsking = false;
  let isAnswered = false;
  let attempt = 0;
  let timer: ReturnType<typeof setTimeout>;
  const schedule = () => {
    timer = setTimeout(() => void askNow(), askingPausesMs[attempt] ?? askingPausesMs.at(-1));
    attempt++;
  };
  const askNow = async () => {
    if (isAsking || isAnswered || !isVisible()) return;
    clearTimeout(timer);
    isAsking = true;
    try {
      isAnswered = await ask();
    } finally {
      isAsking = false;
    }
    if (!isAnswered) schedule();
  };
  onVisible(() => void askNow());
  onWindowEvent('online', () => void askNow());
  schedule();
}
