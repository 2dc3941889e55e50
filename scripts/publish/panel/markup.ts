import type { html } from 'hono/html';

/** Escaped HTML. */
export type Markup = ReturnType<typeof html>;
