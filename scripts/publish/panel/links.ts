/** What the panel names, as links to the shop. */
import { html } from 'hono/html';
import { pathTo } from '../../../src/domain/routes.ts';
import type { Markup } from './markup.ts';

/** Of a site at this origin. */
export class Links {
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  page(path: string): Markup {
    return html`<a href="${this.#origin}${path}">${path}</a>`;
  }

  /** By its name where somebody knows it. */
  product(slug: string, name = slug): Markup {
    return html`<a href="${this.#origin}${pathTo('product', { slug })}">${name}</a>`;
  }
}
