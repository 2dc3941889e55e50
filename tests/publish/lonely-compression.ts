/**
 * Starts a compression as a publisher does, says its process id, and waits to be killed. Arguments: the data folder, and
 * the program below `scripts/publish/`.
 */
import { fileURLToPath } from 'node:url';
import { spawnCompression } from '../../scripts/publish/compress-pages.ts';
import { dataLayout } from '../../scripts/settings.ts';

const [, , folder = '', program = ''] = process.argv;
const file = fileURLToPath(new URL(`../../scripts/publish/${program}`, import.meta.url));
const child = spawnCompression(dataLayout(folder), file);
child.stderr?.pipe(process.stderr);
console.log(child.pid);
