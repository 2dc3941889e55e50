/** Starts the compression as a publisher does, says its process id, and waits to be killed. Argument: the data folder. */
import { spawnCompression } from '../../scripts/publish/compress-pages.ts';
import { dataLayout } from '../../scripts/settings.ts';

const [, , folder = ''] = process.argv;
const child = spawnCompression(dataLayout(folder));
child.stderr?.pipe(process.stderr);
console.log(child.pid);
