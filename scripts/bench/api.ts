/** API benchmarks of issue 3 at full size. */
import { join } from 'node:path';
import type { Figure } from '../figures/figure.ts';
import type { Progress } from '../publish/progress.ts';
import { benchFuzz } from './api-fuzz.ts';
import { benchKill } from './api-kill.ts';
import { benchLoad } from './api-load.ts';
import { benchOrders } from './api-orders.ts';

export interface ApiBench {
  /** Size of the catalogue. */
  readonly products: number;
  /** Working folder; its content may be deleted. */
  readonly folder: string;
  readonly apiPort: number;
  readonly progress: Progress;
}

export async function benchApi({ products, folder, apiPort, progress }: ApiBench): Promise<Figure[]> {
  progress.say('Random calls of every endpoint');
  const fuzzed = await benchFuzz({ requests: 20_000 });
  progress.say('Orders under faults');
  const ordered = await benchOrders({ submissions: 10_000 });
  progress.say('Killing the API while it writes');
  const killed = await benchKill({ rounds: 50, dataDir: join(folder, 'kill'), apiPort });
  progress.say(`Shoppers in a shop of ${products} products`);
  const dataDir = join(folder, 'load');
  const loaded = await benchLoad({ products, shoppers: 200, seconds: 30, dataDir, apiPort });
  return [...fuzzed, ...ordered, ...killed, ...loaded];
}
