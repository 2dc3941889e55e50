/** Entry point of the service worker, bundled as `/sw.js`. */
import { startWorker } from './service-worker.ts';
import type { WorkerScope } from './worker-scope.ts';

startWorker(globalThis as unknown as WorkerScope);
