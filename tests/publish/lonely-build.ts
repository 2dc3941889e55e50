/**
 * Starts a build process as the publisher does, prints its process id, and waits to be killed. Argument: the data
 * folder.
 */
import { spawnWithParent } from '../../scripts/publish/build.ts';

const [, , folder = ''] = process.argv;
const code = "console.log('building'); setInterval(() => undefined, 1000)";
const child = spawnWithParent(['--eval', code], { cwd: folder, env: { ...process.env, DATA_DIR: folder } });
child.stderr?.pipe(process.stderr);
child.stdout?.on('data', (text: Buffer) => process.stdout.write(`${child.pid} ${text.toString()}`));
