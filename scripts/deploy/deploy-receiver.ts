/** `DEPLOY_TO`: the publisher brings each release there itself, as `npm run deploy` does by hand. */
import { join } from 'node:path';
import type { Receiver } from '../publish/outside/receiver.ts';
import { keptSecret } from '../publish/state/secrets.ts';
import { Explained } from '../shared/command-line.ts';
import type { DeployPlace } from '../shared/outside-settings.ts';
import type { Settings } from '../shared/settings.ts';
import type { LiveRelease } from '../serve/release-reader.ts';
import { deployLive, type TreeFile } from './release-tree.ts';
import { deployToBucket, openBucket } from './to-bucket.ts';
import { deployToFolder } from './to-folder.ts';

export function deployReceiver(
  { data, edgeSeconds }: Pick<Settings, 'data' | 'edgeSeconds'>,
  place: DeployPlace,
  env: NodeJS.ProcessEnv,
): Receiver {
  return place.kind === 'folder'
    ? { kind: 'deploy', target: place.folder, send: live(toFolder(place.folder)) }
    : { kind: 'deploy', target: `s3://${place.bucket}`, send: live(toBucket(data, place.bucket, env)) };

  function live(deploy: Deploy): Receiver['send'] {
    return () => deployLive(data, deploy, edgeSeconds).then(() => 0);
  }
}

type Deploy = (release: LiveRelease, tree: readonly TreeFile[]) => Promise<unknown>;

function toFolder(folder: string): Deploy {
  return ({ id }, tree) =>
    deployToFolder(folder, id, tree).catch((error: unknown) => {
      throw inWords(error, folder);
    });
}

function toBucket(data: Settings['data'], bucket: string, env: NodeJS.ProcessEnv): Deploy {
  const client = openBucket(env);
  let listedAt = -Infinity;
  return async (_release, tree) => {
    const [before, now] = [listedAt, performance.now()];
    const isListed = now - before > listEveryMs;
    // After a failure it is listed again.
    listedAt = -Infinity;
    const lockOwner = keptSecret(join(data.root, 'deploy-owner'), 9);
    await deployToBucket({ client, bucket, tree, isListed, lockOwner });
    listedAt = isListed ? now : before;
  };
}

/** What others did to the bucket is found then; a list takes a call for 1,000 objects. */
const listEveryMs = 24 * 60 * 60 * 1000;

function inWords(error: unknown, folder: string): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  const sentence = sentences[code];
  return sentence === undefined
    ? error
    : new Explained(`${folder} does not take the release: ${sentence} (${code})`, { cause: error });
}

const notWritable = 'it cannot be written by this user';
const full = 'its disk is full';
const sentences: Readonly<Record<string, string>> = {
  EACCES: notWritable,
  EPERM: notWritable,
  EROFS: 'it is read-only',
  ENOSPC: full,
  EDQUOT: full,
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'a part of its path is a file',
};
