import 'astro';

/** Described in `client-intent.ts`. */
declare module 'astro' {
  interface AstroClientDirectives {
    'client:intent'?: boolean | string;
  }
}
