import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { killRepeatedly } from './kill-repeatedly.ts';
import { freePorts } from '../../scripts/http/free-ports.ts';

const rounds = 4;

it(
  'killing the API while it writes loses no acknowledged order and damages nothing',
  { timeout: 300_000 },
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'api-kill-'));
    const [apiPort = 0] = await freePorts(1);
    const outcome = await killRepeatedly({ rounds, dataDir, apiPort });
    rmSync(dataDir, { recursive: true });
    expect(outcome.acknowledged).toBeGreaterThanOrEqual(rounds);
    expect(outcome).toMatchObject({
      lost: 0,
      duplicates: 0,
      damaged: 0,
      ledger: { negativeStocks: 0, wrongStocks: 0, wrongOrders: 0, wrongGiftCards: 0, wrongCoupons: 0 },
    });
  },
);
