import { isVisible, onVisible, onWindowEvent } from './browser.ts';

export const pollIntervalsMs = [2000, 4000, 8000, 15_000, 30_000, 60_000] as const;

/**
 * Asks with backoff until there is an answer: at once when the tab is shown or the network is back, never in a hidden
 * tab.
 * @param ask resolves with whether it was answered
 */
export function pollUntilAnswered(ask: () => Promise<boolean>): void {
  let state: 'waiting' | 'asking' | 'answered' = 'waiting';
  let attempt = 0;
  let timer: ReturnType<typeof setTimeout>;
  const schedule = () => {
    timer = setTimeout(() => void askNow(), pollIntervalsMs[attempt++] ?? pollIntervalsMs.at(-1));
  };
  const askNow = async () => {
    if (state !== 'waiting' || !isVisible()) return;
    clearTimeout(timer);
    state = 'asking';
    state = (await ask()) ? 'answered' : 'waiting';
    if (state === 'waiting') schedule();
  };
  onVisible(() => void askNow());
  onWindowEvent('online', () => void askNow());
  schedule();
}
