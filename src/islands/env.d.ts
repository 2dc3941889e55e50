import type { ClientDirective } from 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:intent'?: boolean | string;
  }
}

declare global {
  interface Window {
    /** Where `<astro-island>` looks its directive up. */
    Astro?: Readonly<Record<string, ClientDirective>>;
  }
}
