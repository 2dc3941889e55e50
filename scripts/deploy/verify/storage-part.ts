/** Verifies a deploy of the live release to a real object storage. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { manifestFile, readManifest } from '../../publish/release-manifest.ts';
import { requireFreePorts } from '../../serve/free-ports.ts';
import type { Settings } from '../../settings.ts';
import { treeOf } from '../tree.ts';
import type { Cleanups } from './cleanups.ts';
import { verifyStorage } from './storage.ts';
import { installSwift, startSwift, swiftPorts } from './swift.ts';

/** Whether every object is as expected after each step. @throws DeployError */
export async function verifyObjectStorage(
  { data, port }: Settings,
  id: string,
  cleanups: Cleanups,
): Promise<boolean> {
  installSwift(console.log);
  const first = port + portsBefore;
  await requireFreePorts(swiftPorts(first));
  const folder = await mkdtemp(join(tmpdir(), 'vineta-swift-'));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  const swift = await startSwift(folder, first);
  cleanups.push(swift.stop);
  const tree = treeOf(data, await readManifest(manifestFile(data, id)));
  console.log(`\nRelease ${id} in OpenStack Swift ${swift.version}, ${tree.length} objects\n`);
  const tried = await verifyStorage(swift, tree, folder);
  for (const { what, faults } of tried) {
    console.log(`${faults.length === 0 ? '✓' : '✗'} ${what}`);
    for (const fault of faults) console.log(`    ${fault}`);
  }
  return tried.every(({ faults }) => faults.length === 0);
}

/** Ports used by the site server, nginx, Caddy and the publisher. */
const portsBefore = 5;
