/** Metrics in Prometheus text format. */
import type { DaemonState } from '../daemon/state.ts';

export function metrics({ running, isWaiting, hold, live, runs, next }: DaemonState, now: number): string {
  const ended = runs.filter(({ endedAt, result }) => endedAt !== null && result !== null);
  const published = ended.find(({ result }) => result?.kind === 'published');
  const last = ended[0];
  const isRefused = last?.result?.kind === 'refused';
  const gauges: readonly (readonly [string, string, number])[] = [
    ['publish_running', 'Whether a publish is running.', Number(running !== null)],
    ['publish_waiting', 'Whether another publish waits.', Number(isWaiting)],
    ['publish_held', 'Whether a rollback holds what publishes by itself.', Number(hold !== null)],
    ['publish_last_refused', 'Whether the last publish was refused.', Number(isRefused)],
    [
      'publish_last_success_timestamp_seconds',
      'When a publish last succeeded.',
      (published?.endedAt ?? 0) / 1000,
    ],
    ['publish_next_timestamp_seconds', 'When the publisher next polls by itself.', next.at / 1000],
    ['publish_live_release_age_seconds', 'Age of the live release.', ageOf(live, now)],
    ['publish_last_duration_seconds', 'How long the last publish took.', durationOf(last)],
  ];
  const result = published?.result?.kind === 'published' ? published.result : null;
  const phases = Object.entries(result?.phases ?? {});
  const liveTimes = [
    ['urgent', result?.first?.ms ?? result?.liveMs],
    ['all', result?.liveMs],
  ] as const;
  return [
    ...gauges.map(
      ([name, help, value]) => `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${name} ${value}\n`,
    ),
    '# HELP publish_live_seconds From the start of the last publish until its urgent pages were live, and until all were.\n# TYPE publish_live_seconds gauge\n',
    ...liveTimes.map(([pages, ms]) =>
      ms === undefined ? '' : `publish_live_seconds{pages="${pages}"} ${ms / 1000}\n`,
    ),
    '# HELP publish_phase_seconds How long each phase of the last publish took.\n# TYPE publish_phase_seconds gauge\n',
    ...phases.map(([phase, ms]) => `publish_phase_seconds{phase="${phase}"} ${ms / 1000}\n`),
  ].join('');
}

function ageOf(live: DaemonState['live'], now: number): number {
  return live === null ? 0 : Math.max(0, now - live.createdAt.getTime()) / 1000;
}

function durationOf(run: DaemonState['runs'][number] | undefined): number {
  return run === undefined || run.endedAt === null ? 0 : (run.endedAt - run.startedAt) / 1000;
}
