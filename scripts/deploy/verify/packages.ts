/** Installs Debian packages that the verification needs. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { DeployError } from '../deploy-error.ts';

/** @throws DeployError when they are missing and cannot be installed. */
export function installPackages(
  names: readonly string[],
  areThere: () => boolean,
  say: (line: string) => void,
): void {
  if (areThere()) return;
  const advice = `Install them and try again: apt-get install ${names.join(' ')}`;
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0)
    throw new DeployError(`Programs are missing. ${advice}`);
  say(`Installing ${names.join(', ')} with apt-get…`);
  // RUNLEVEL=1 keeps apt from starting their services; each is run with its own test configuration.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  for (const args of [
    ['update', '-q'],
    ['install', '-y', '-q', '--no-install-recommends', ...names],
  ]) {
    const { status, stderr } = spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env,
      encoding: 'utf8',
    });
    if (status !== 0) throw new DeployError(`apt-get ${args[0]} failed: ${stderr.trim()}\n${advice}`);
  }
}

/** Whether the program can be started. */
export function isThere(program: string, ...args: readonly string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).error === undefined;
}
