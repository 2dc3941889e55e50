import { join } from 'node:path';
import { Courier, type CourierOptions } from '../publish/outside/courier.ts';
import { receiversFrom } from '../publish/outside/receivers-from.ts';
import { notDeployedCode, outsideSettingsFrom } from '../shared/outside-settings.ts';
import { takeLock } from '../shared/program-lock.ts';
import type { Settings } from '../shared/settings.ts';
import { deployReceiver } from './deploy-receiver.ts';

/** Tells those whom the environment names of each switch. @throws Explained */
export function courierFor(
  settings: Pick<Settings, 'data' | 'siteUrl' | 'edgeSeconds'>,
  env: NodeJS.ProcessEnv,
  log: CourierOptions['log'],
): Courier {
  const outside = outsideSettingsFrom(env);
  const deploy = outside.deployTo === null ? null : deployReceiver(settings, outside.deployTo, env);
  return new Courier({
    data: settings.data,
    receivers: receiversFrom(settings.siteUrl, outside, deploy),
    log,
  });
}

/** On a command line, whose last lines say what failed. */
export const quietLog = { error: () => undefined };

/**
 * After a switch from a command line: brings the release where it goes, and tells the others when no publisher runs that
 * does. Says what came of it.
 * @returns the exit code
 */
export async function deliverFromHere(courier: Courier, data: Settings['data']): Promise<number> {
  const hasPublisher = isPublisherRunning(data);
  const states = await courier.deliver(hasPublisher ? ['deploy'] : null);
  const again = hasPublisher ? 'The publisher tries again.' : 'The next publish and the publisher try again.';
  let code = 0;
  for (const { kind, target, waiting, release, problem } of states) {
    if (kind === 'deploy' && waiting === null) console.log(`${target}: release ${release}`);
    if (kind === 'deploy' && waiting !== null) code = notDeployedCode;
    if (waiting === null || problem === null) continue;
    const why = problem.replace(/\.?$/, '.');
    console.error(
      kind === 'deploy'
        ? `Live on this machine alone: release ${waiting} is not in ${target}. ${why} ${again}`
        : `${target} was not told: ${why} ${again}`,
    );
  }
  return code;
}

function isPublisherRunning({ root }: Settings['data']): boolean {
  const lock = takeLock(join(root, 'publisher.lock'), 0);
  lock?.[Symbol.dispose]();
  return lock === null;
}
