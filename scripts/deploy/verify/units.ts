import { spawnSync } from 'node:child_process';

/** What systemd finds wrong with unit files; null when nothing, or where there is no systemd. */
export function unitProblem(files: readonly string[]): string | null {
  const { error, status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', ...files], {
    encoding: 'utf8',
  });
  if (error !== undefined) return (error as NodeJS.ErrnoException).code === 'ENOENT' ? null : error.message;
  const said = `${stdout}${stderr}`.trim();
  return status === 0 && said === '' ? null : said || `systemd-analyze ended with ${status}`;
}
