/** Entry of the server bundle: Astro as a function from a page's address to its HTML. */
import { createApp } from 'astro/app/entrypoint';
import { openSnapshot } from '../../../src/snapshot/open.ts';

const app = createApp({ streaming: false });
// There is no visitor to show an error page to.
app.renderError = (request, { error }) =>
  Promise.reject(error instanceof Error ? error : new Error(`no file in src/pages makes ${request.url}`));

/** @param url absolute. @throws what the page threw */
export async function render(url: string): Promise<Buffer> {
  const response = await app.render(new Request(url));
  return Buffer.from(await response.arrayBuffer());
}

export { openSnapshot };
