/** Two minimal pages, whose timings are the browser's own overhead. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PlainPages {
  /** URL of the page whose only link leads to the other one. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

export async function servePlainPages(): Promise<PlainPages> {
  const page = (body: string) =>
    `<!doctype html><html lang="es"><title>Página</title><meta name="viewport" content="width=device-width">` +
    `<script type="speculationrules">${rules}</script><main>${body}</main></html>`;
  const server = createServer((request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(page(request.url === next ? '<p>Otra página.</p>' : `<a href="${next}">Otra página</a>`));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

const next = '/otra';
/** Same eagerness as the shop's speculation rules. */
const rules = JSON.stringify({
  prerender: [{ where: { href_matches: next }, eagerness: 'moderate' }],
});
