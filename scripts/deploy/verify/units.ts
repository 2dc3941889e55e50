import { spawnSync } from 'node:child_process';

/** Problems that `systemd-analyze` finds in unit files; null when there are none, or without systemd. */
export function unitProblem(files: readonly string[]): string | null {
  const { error, status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', ...files], {
    encoding: 'utf8',
  });
  if (error !== undefined) return (error as NodeJS.ErrnoException).code === 'ENOENT' ? null : error.message;
  const said = `${stdout}${stderr}`.trim();
  return status === 0 && said === '' ? null : said || `systemd-analyze ended with ${status}`;
}
