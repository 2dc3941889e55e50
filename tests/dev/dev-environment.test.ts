/** Data folder and ports of `npm run dev`, separate from those of a running shop. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { claimDataFolder, devEnvironment } from '../../scripts/dev/dev-environment.ts';
import { dataLayout, settingsFrom } from '../../scripts/shared/settings.ts';
import { temporaryFolder } from '../support/folder.ts';

it('runs beside a shop unless it is told other places', () => {
  const usual = settingsFrom({}, '/project');
  const own = settingsFrom(devEnvironment({ PORT: '' }), '/project');
  expect(own.data.root).toBe('/project/.data-dev');
  expect([own.port, own.apiPort]).not.toContain(usual.port);
  expect([own.port, own.apiPort]).not.toContain(usual.apiPort);
  const told = settingsFrom(devEnvironment({ PORT: '7001', API_PORT: '7002', DATA_DIR: '/elsewhere' }));
  expect([told.port, told.apiPort, told.data.root]).toEqual([7001, 7002, '/elsewhere']);
});

it('takes an empty folder, and the same one again', () => {
  const data = dataLayout(join(temporaryFolder(), 'new'));
  claimDataFolder(data);
  writeFileSync(data.apiDatabase, '');
  expect(() => claimDataFolder(data)).not.toThrow();
});

it('leaves the data of a shop alone', () => {
  const data = dataLayout(temporaryFolder());
  mkdirSync(data.releases);
  expect(() => claimDataFolder(data)).toThrow(/holds the data of a shop.*DATA_DIR=\.data-dev npm run dev/);
});
