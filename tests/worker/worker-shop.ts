/** A site with some pages and an installed worker. */
import { offlineMarks } from '../../src/domain/offline-marks.ts';
import { html, openWorker, type FakeWorker } from './fake-scope.ts';

export const minuteMs = 60_000;
export const product = '/producto/akira-01';
export const core = '/_astro/core.abc.js';
export const cover = '/img/akira.webp';

/** An installed worker and a site with some pages. */
export async function openShop(): Promise<FakeWorker> {
  const worker = openWorker();
  const { network } = worker;
  network.set(
    '/sin-conexion',
    html(
      `<p ${offlineMarks.words}>?</p><ul ${offlineMarks.list}><li>nada</li></ul><a href="/" ${offlineMarks.retry}></a>`,
    ),
  );
  network.set(product, html('Akira', { 'content-security-policy': "default-src 'none'; style-src 'self'" }));
  network.set('/', html('Inicio'));
  for (const file of [core, cover]) network.set(file, () => new Response(`bytes of ${file}`));
  await worker.install();
  await worker.activate();
  return worker;
}

export async function textOf(response: Response | null): Promise<string> {
  return (await response?.text()) ?? 'left to the browser';
}

export const visit = (worker: FakeWorker, path: string) => worker.request(path, { isNavigation: true });

/** Navigates, and says as the page does that it was read. */
export async function read(worker: FakeWorker, path: string, title = path): Promise<void> {
  await visit(worker, path);
  await worker.post(path, { title, files: [core, cover] });
}
