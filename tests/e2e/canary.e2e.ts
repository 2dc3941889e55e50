/** Secrets (canary values) must not leak into pages, files of the site, headers or log output. */
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { canaries } from '../support/composition.ts';
import { saidFile } from '../support/running-shop.ts';

const root = inject('shopEnv').DATA_DIR;
const panelPassword = inject('shopEnv').PANEL_PASSWORD;
const secrets = [...Object.values(canaries).flatMap((text) => text.split(',')), panelPassword];
const ofVisitors = {
  password: 'canario-clave-5f0e',
  token: 'canario-enlace-b81c',
  bearer: 'canario-sesion-c2d4',
};

it('no secret of the environment is in what was built, published or stored for publishing', async () => {
  const paths = globSync(['bundles/**', 'releases/**', 'snapshot.db'], { cwd: root }).map((name) =>
    join(root, name),
  );
  const found: string[] = [];
  let looked = 0;
  // Compressed siblings have the same content, and pictures are drawn anew.
  for (const path of paths.filter((name) => !/\.(?:br|gz|webp)$/.test(name))) {
    // A folder, or deleted by a concurrent publish.
    const bytes = await readFile(path).catch(() => null);
    if (bytes === null) continue;
    looked += 1;
    if (secrets.some((secret) => bytes.includes(secret))) found.push(path);
  }
  expect(looked).toBeGreaterThan(500);
  expect(found).toEqual([]);
});

it('no secret of the environment is in an answer of the site', async () => {
  for (const path of ['/', '/health', '/nada', '/api/v1/home', '/api/v1/nada', '/cuenta/checkout-getnet']) {
    const answer = await fetch(inject('siteUrl') + path);
    const told = JSON.stringify([...answer.headers]) + (await answer.text());
    expect(secrets.filter((secret) => told.includes(secret))).toEqual([]);
  }
});

it('no secret, typed text or link of a mail is in the programs’ output', async () => {
  const { password, token, bearer } = ofVisitors;
  const site = inject('siteUrl');
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${bearer}` };
  const body = JSON.stringify({ email: 'canario-correo@example.com', password });
  await fetch(`${site}/api/v1/login`, { method: 'POST', headers, body });
  await fetch(`${site}/recuperar-clave-validacion?email=canario-correo@example.com&token=${token}`);
  // Errors are logged with the path only. A concurrent test may clear all faults in between, so this is retried.
  const fault = { kind: 'reset', path: '/api/v1/product/canario-pedido', times: 3 };
  const askInVain = async () => {
    await fetch(`${inject('apiUrl')}/faults`, { method: 'POST', headers, body: JSON.stringify(fault) });
    return (await fetch(`${site}/api/v1/product/canario-pedido?clave=${token}`, { headers })).status;
  };
  await expect.poll(askInVain).toBe(502);
  await expect.poll(() => readFile(join(root, saidFile), 'utf8')).toContain('canario-pedido');
  const said = await readFile(join(root, saidFile), 'utf8');
  const mustNotBeSaid = [...secrets, ...Object.values(ofVisitors), 'canario-correo'];
  expect(mustNotBeSaid.filter((secret) => said.includes(secret))).toEqual([]);
});
