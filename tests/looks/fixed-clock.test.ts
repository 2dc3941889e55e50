import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

it('a program with the preloaded clock lives at another time, and dates given to it stay', () => {
  const clock = new URL('fixed-clock.ts', import.meta.url).href;
  const program =
    'console.log(JSON.stringify([new Date(0).getTime(), new Date() instanceof Date, Date.now(), new Date().getTime()]))';
  const offsetMs = -10 * 24 * 3600 * 1000;
  const env = { ...process.env, NODE_OPTIONS: `--import ${clock}`, LOOKS_CLOCK_OFFSET_MS: String(offsetMs) };
  const before = Date.now() + offsetMs;
  const said = execFileSync(process.execPath, ['--eval', program], { env, encoding: 'utf8' });
  const after = Date.now() + offsetMs;
  const [epoch, isDate, ...times] = JSON.parse(said) as [number, boolean, ...number[]];
  expect([epoch, isDate]).toEqual([0, true]);
  expect(times.filter((time) => time < before || time > after)).toEqual([]);
});
