/** Links from the panel to the shop. */
import { html } from 'hono/html';
import { pathTo } from '../../../src/domain/routes.ts';
import type { Markup } from './markup.ts';

/** Links to the site at this origin. */
export class Links {
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  page(path: string): Markup {
    return html`<a href="${this.#origin}${path}">${path}</a>`;
  }

  /** Labelled by name where it is known. */
  product(slug: string, name = slug): Markup {
    return html`<a href="${this.#origin}${pathTo('product', { slug })}">${name}</a>`;
  }
}
