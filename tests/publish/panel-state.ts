/** State of a panel in tests, with a publisher stub. */
import type { DaemonState } from '../../scripts/publish/daemon/state.ts';
import { Links } from '../../scripts/publish/panel/links.ts';
import type { PanelView } from '../../scripts/publish/panel/page.ts';

export const startedAt = Date.parse('2026-11-20T15:04:05Z');
export const siteUrl = 'https://tienda.test';

export const idleState: DaemonState = {
  running: null,
  isWaiting: false,
  next: { at: startedAt + 600_000, request: { cause: 'schedule', only: null } },
  hold: null,
  live: { id: '20261120T150000000Z-000000000000', createdAt: new Date(startedAt) },
  runs: [],
  happened: [],
  refusing: null,
  warnings: [],
  versions: [],
};

export const view: PanelView = {
  session: { id: 'a', formToken: 'b', until: Infinity },
  links: new Links(siteUrl),
  askedAt: null,
};
