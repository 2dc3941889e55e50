import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { importCatalogue } from '../../scripts/api/db/import/import.ts';
import { openDatabase } from '../../scripts/api/db/open.ts';
import { startApi, type RunningApi } from '../../scripts/api/server.ts';
import { framingAttacks } from './framing/attacks.ts';
import { startEcho } from './framing/echo.ts';
import { runAttacks, type LegitimateRequest } from './framing/field.ts';
import { judge, mirroredVisitor, type Verdict } from './framing/judge.ts';
import { catalogue } from '../support/catalogue.ts';
import { runSite } from './running-site.ts';
import { emptyShop } from './tiny-shop.ts';

describe('requests of one visitor never become another’s, whatever an attacker says about where his own end', () => {
  it('at the site, over an API that mirrors what it is asked', async () => {
    const echo = await startEcho();
    onTestFinished(echo.close);
    const { port } = await runSite(emptyShop(), { apiUrl: echo.url });
    const outcome = await runAttacks({ port, attacks: framingAttacks(600), legitimate: mirroredVisitor });
    expectHarmless(judge(outcome, echo));
  });

  it('at the site, over the embedded API, whose paths outside of the site’s stay out of reach', async () => {
    const { api, called } = await startedApi();
    const { port } = await runSite(emptyShop(), { apiUrl: api.url });
    const attacks = framingAttacks(150);
    const outcome = await runAttacks({ port, attacks, legitimate: await shopVisitors(api.url) });
    const isSmuggled = (path: string): boolean => !/^\/(?:api\/v1|media)\//.test(path);
    expectHarmless(judge(outcome, { smuggled: called.filter(isSmuggled), whole: new Set() }));
    expect(called.filter((path) => path === '/api/v1/contact')).toEqual([]);
  });
});

function expectHarmless({ legitimate, misrouted, smuggled, accepted, answeredTwice }: Verdict): void {
  expect({ misrouted, smuggled, accepted, answeredTwice }).toEqual({
    misrouted: [],
    smuggled: [],
    accepted: [],
    answeredTwice: [],
  });
  expect(legitimate).toBeGreaterThan(100);
}

/** The embedded API, and the paths of the calls that it received. */
async function startedApi(): Promise<{ readonly api: RunningApi; readonly called: readonly string[] }> {
  const layout = emptyShop();
  const database = openDatabase(layout.apiDatabase);
  await importCatalogue(database, catalogue);
  database.close();
  const called: string[] = [];
  const write = (line: string): void => void called.push((JSON.parse(line) as { path: string }).path);
  const settings = { apiPort: 0, data: layout, siteUrl: 'http://localhost:4321' };
  const api = await startApi(settings, pino({}, { write }));
  onTestFinished(() => api.stop());
  return { api, called };
}

async function shopVisitors(apiUrl: string): Promise<(number: number) => LegitimateRequest> {
  const paths = ['/product/el-eternauta', '/sticky-messages', '/categories/footer', '/product/unknown'];
  const legitimate = await Promise.all(
    paths.map(async (name): Promise<LegitimateRequest> => {
      const path = `/api/v1${name}`;
      const answer = await fetch(apiUrl + path);
      const text = await answer.text();
      return { path, isOwn: (status, body) => status === answer.status && body === text };
    }),
  );
  return (number) => legitimate[number % legitimate.length] as LegitimateRequest;
}
