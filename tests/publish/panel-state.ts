/** State of a panel in tests, with a publisher stub. */
import type { DaemonState } from '../../scripts/publish/daemon/daemon.ts';
import { linksTo } from '../../scripts/publish/panel/markup.ts';
import type { PanelView } from '../../scripts/publish/panel/page.ts';

export const startedAt = Date.parse('2026-11-20T15:04:05Z');
export const siteUrl = 'https://tienda.test';

export const idleState: DaemonState = {
  running: null,
  isWaiting: false,
  next: { at: startedAt + 600_000, cause: 'schedule' },
  pause: null,
  live: { id: '20261120T150000000Z-000000000000', createdAt: new Date(startedAt) },
  runs: [],
  happened: [],
  refusing: null,
  warnings: [],
  versions: [],
};

export const view: PanelView = {
  links: linksTo(siteUrl),
  askedAt: null,
};

/** Header of a browser that sends a form of the panel itself. */
export const ownForm = { 'sec-fetch-site': 'same-origin' };
